// Which part of the table is looked at. While it moves only one transform of the sheet changes, and nothing is drawn
// again; when it rests, the sheet is laid out at the scale it was left at, so that lines are sharp.

import { flipped } from './frame.ts';
import type { Point, Scene } from './scene.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  /** Pixels to the inch. */
  readonly k: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Around the table, in inches. */
export const MARGIN = 0.25;
const MOST = 110;
const REST = 150;

const scaleOf = (sheet: Size, box: Size): number => Math.min(box.width / sheet.width, box.height / sheet.height) || 1;

/** Without gaps: the sheet covers the box, or lies in its middle where it is smaller. */
export function held(view: View, sheet: Size, box: Size): View {
  const k = Math.min(Math.max(MOST, scaleOf(sheet, box)), Math.max(scaleOf(sheet, box), view.k));
  const along = (at: number, room: number, far: number) =>
    far <= room ? (room - far) / 2 : Math.min(0, Math.max(room - far, at));
  return { k, x: along(view.x, box.width, sheet.width * k), y: along(view.y, box.height, sheet.height * k) };
}

/** Nearer or farther, while a point of the box stays where it is. */
export function zoomed(view: View, by: number, at: Point, sheet: Size, box: Size): View {
  const k = Math.min(Math.max(MOST, scaleOf(sheet, box)), Math.max(scaleOf(sheet, box), view.k * by));
  const grown = k / view.k;
  return held({ k, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, sheet, box);
}

export class Camera {
  /** Where it rests; it follows a gesture only when that is over. */
  settled = $state.raw<View>({ x: 0, y: 0, k: 1 });
  box = $state.raw<Size>({ width: 0, height: 0 });
  /** Null looks at everything, else at what is no higher than this. */
  level = $state<number | null>(null);
  grid = $state(false);

  #live: View = this.settled;
  #scene: Scene | null = null;
  #sheet: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #untouched = true;
  /** Where a model stands. Set by the table. */
  find: (id: string) => Point | null = () => null;

  /** Something lies outside of the box. */
  partly = $derived.by(() => {
    const { width, height } = this.#size();
    const { k } = this.settled;
    return width * k > this.box.width + 1 || height * k > this.box.height + 1;
  });

  get live(): View {
    return this.#live;
  }

  /** Called by the table. */
  attach(scene: Scene, sheet: HTMLElement): void {
    const other = this.#scene?.width !== scene.width || this.#scene.depth !== scene.depth;
    [this.#scene, this.#sheet] = [scene, sheet];
    if (other && this.box.width > 0) this.#settle(this.#whole());
  }

  /** Called by the table when its box has another size. */
  resize(box: Size): void {
    if (box.width === 0 || box.height === 0) return;
    const before = this.box;
    this.box = box;
    const { x, y, k } = this.settled;
    this.#settle(
      this.#untouched || before.width === 0
        ? this.#whole()
        : held(
            { k, x: x + (box.width - before.width) / 2, y: y + (box.height - before.height) / 2 },
            this.#size(),
            box,
          ),
    );
  }

  #size(): Size {
    const scene = this.#scene;
    return { width: (scene?.width ?? 36000) / 1000 + 2 * MARGIN, height: (scene?.depth ?? 36000) / 1000 + 2 * MARGIN };
  }

  #whole(): View {
    return held({ x: 0, y: 0, k: 0 }, this.#size(), this.box);
  }

  /** A step of a gesture. */
  move(next: View): void {
    this.#untouched = false;
    this.#live = next;
    this.#put();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#settle(this.#live);
    }, REST);
  }

  #settle(view: View): void {
    clearTimeout(this.#timer);
    this.#live = view;
    this.settled = view;
    this.#put();
  }

  /** The sheet is laid out at the settled scale; what differs from it is the transform's. */
  #put(): void {
    if (!this.#sheet) return;
    const { x, y, k } = this.#live;
    const by = k / this.settled.k;
    this.#sheet.style.transform = `translate(${x}px, ${y}px)${Math.abs(by - 1) < 1e-6 ? '' : ` scale(${by})`}`;
  }

  slide(dx: number, dy: number): void {
    const { x, y, k } = this.#live;
    this.move(held({ k, x: x + dx, y: y + dy }, this.#size(), this.box));
  }

  zoom(by: number, at: Point = { x: this.box.width / 2, y: this.box.height / 2 }): void {
    this.move(zoomed(this.#live, by, at, this.#size(), this.box));
  }

  /** The whole table. */
  fit(): void {
    this.move(this.#whole());
    this.#untouched = true;
  }

  /** A point of the table into the middle of the box, no farther than `k`. */
  centre(at: Point, k: number = this.#live.k): void {
    const scale = Math.min(MOST, Math.max(k, this.#live.k, this.#whole().k));
    const { left, top } = this.#at(at, { x: 0, y: 0, k: scale });
    this.move(held({ k: scale, x: this.box.width / 2 - left, y: this.box.height / 2 - top }, this.#size(), this.box));
  }

  /** A model into the middle, near enough to be known; a point where it is not on the table. */
  show(what: string | Point): void {
    const at = typeof what === 'string' ? this.find(what) : what;
    if (at) this.centre(at, Math.max(26, this.#whole().k * 1.5));
  }

  /** Moves as little as needed to let a part of the table be seen; west, south, east, north. */
  reveal([west, south, east, north]: readonly [number, number, number, number], margin = 24): void {
    const [low, high] = [this.#at({ x: west, y: north }), this.#at({ x: east, y: south })];
    const along = (first: number, last: number, room: number) =>
      last - first > room - 2 * margin
        ? room / 2 - (first + last) / 2
        : first < margin
          ? margin - first
          : last > room - margin
            ? room - margin - last
            : 0;
    const [dx, dy] = [along(low.left, high.left, this.box.width), along(low.top, high.top, this.box.height)];
    if (Math.abs(dx) > 0.5 || Math.abs(dy) > 0.5) this.slide(dx, dy);
  }

  /** A point of the table in pixels of the box, as it rests: for what stands beside it in HTML. */
  place(at: Point): { left: number; top: number } {
    return this.#at(at, this.settled);
  }

  #at(point: Point, { x: left, y: top, k }: View = this.#live): { left: number; top: number } {
    const { x, y } = flipped(point, this.#scene?.depth ?? 36000);
    return { left: (x / 1000 + MARGIN) * k + left, top: (y / 1000 + MARGIN) * k + top };
  }

  /** A pixel of the box as a point of the table, in whole mil. */
  table({ x, y }: Point): Point {
    const { x: left, y: top, k } = this.#live;
    const mil = (pixels: number) => Math.round((pixels / k - MARGIN) * 1000);
    return flipped({ x: mil(x - left), y: mil(y - top) }, this.#scene?.depth ?? 36000);
  }
}

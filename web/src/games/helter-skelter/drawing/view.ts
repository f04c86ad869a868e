// Pan and zoom as arithmetic. A point of the sheet is at `k * point + (x, y)` in the box.

export interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST = 1.6;
/** Below this the numbers cannot be read, and a phone opens the board nearer (LOOK section 8). */
const READABLE = 0.22;
const NEAR = 0.33;

/** The scale at which the whole sheet can be seen. */
export const wholeScale = (sheet: Size, box: Size): number =>
  Math.min(box.width / sheet.width, box.height / sheet.height) || 1;

/** The whole sheet in the middle of the box. */
export function whole(sheet: Size, box: Size): View {
  const k = wholeScale(sheet, box);
  return { k, x: (box.width - sheet.width * k) / 2, y: (box.height - sheet.height * k) / 2 };
}

/** How a board opens: whole where it can be read, else nearer, around a point of the sheet. */
export function opening(sheet: Size, box: Size, around: { x: number; y: number }): View {
  if (wholeScale(sheet, box) >= READABLE) return whole(sheet, box);
  const k = Math.max(NEAR, wholeScale(sheet, box));
  return held({ k, x: box.width / 2 - around.x * k, y: box.height / 2 - around.y * k }, sheet, box);
}

/** The same view without gaps: the sheet covers the box, or lies in its middle where it is smaller. */
export function held(view: View, sheet: Size, box: Size): View {
  const k = Math.min(MOST, Math.max(wholeScale(sheet, box), view.k));
  const along = (at: number, room: number, far: number) =>
    far <= room ? (room - far) / 2 : Math.min(0, Math.max(room - far, at));
  return {
    k,
    x: along(view.x, box.width, sheet.width * k),
    y: along(view.y, box.height, sheet.height * k),
  };
}

/** Nearer or farther, while the point of the box stays where it is. */
export function zoomed(view: View, by: number, at: { x: number; y: number }, sheet: Size, box: Size): View {
  const k = Math.min(MOST, Math.max(wholeScale(sheet, box), view.k * by));
  const grown = k / view.k;
  return held({ k, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, sheet, box);
}

/** The least movement after which a part of the sheet can be seen, with a margin in pixels. */
export function showing(
  view: View,
  part: { left: number; top: number; right: number; bottom: number },
  sheet: Size,
  box: Size,
  margin = 16,
): View {
  const along = (at: number, low: number, high: number, room: number) => {
    const [first, last] = [low * view.k + at, high * view.k + at];
    if (last - first > room - 2 * margin) return room / 2 - ((low + high) / 2) * view.k;
    if (first < margin) return at + margin - first;
    return last > room - margin ? at + room - margin - last : at;
  };
  const x = along(view.x, part.left, part.right, box.width);
  const y = along(view.y, part.top, part.bottom, box.height);
  return held({ k: view.k, x, y }, sheet, box);
}

/** Whether something of the sheet lies outside of the box. */
export const partly = (view: View, sheet: Size, box: Size): boolean =>
  sheet.width * view.k > box.width + 1 || sheet.height * view.k > box.height + 1;

// Patterns of the ground and of every kind of terrain, in hundredths of an inch. Each kind has one of its own, so that
// it is known in grey and to whoever sees no colours. `prefix` keeps two tables on a page apart.

const tile = (id: string, width: number, height: number, art: string, turn = 0): string =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${art}</pattern>`;
const lines = (d: string, width: number, opacity = 0.3, ink = '#000'): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" opacity="${opacity}"/>`;

export function patterns(prefix: string): string {
  const id = (name: string) => `${prefix}-${name}`;
  return [
    // Grounds.
    tile(id('pavement'), 200, 200, lines('M0 0H200M0 0V100M0 100H200M100 100V200', 5, 0.16)),
    tile(
      id('tiles'),
      120,
      120,
      lines('M0 60L60 0L120 60L60 120Z', 4, 0.17) + '<path d="M60 36L84 60L60 84L36 60Z" fill="#000" opacity=".1"/>',
    ),
    tile(
      id('yard'),
      300,
      300,
      lines('M0 0H300M0 0V300', 5, 0.18) +
        '<g fill="#000" opacity=".14"><circle cx="40" cy="70" r="6"/><circle cx="170" cy="40" r="4"/><circle cx="240" cy="190" r="6"/><circle cx="90" cy="230" r="5"/></g>',
    ),
    tile(
      id('plaza'),
      240,
      240,
      lines('M0 0H240M0 0V240M120 0V240M0 120H240', 4, 0.14) + lines('M120 60L180 120L120 180L60 120Z', 6, 0.13),
    ),
    // Roofs and tops.
    tile(id('building'), 50, 50, '<circle cx="25" cy="25" r="9" fill="#000" opacity=".14"/>', 30),
    tile(id('container'), 34, 34, lines('M8 0V34', 6, 0.32)),
    tile(id('machine'), 40, 40, lines('M0 20H40M20 0V40', 4, 0.26)),
    tile(
      id('stone'),
      60,
      60,
      '<g fill="#000" opacity=".18"><circle cx="12" cy="16" r="4"/><circle cx="42" cy="34" r="5"/><circle cx="22" cy="48" r="3"/></g>',
    ),
    tile(
      id('hazard'),
      60,
      60,
      '<rect width="60" height="60" fill="#FFC933"/><path d="M0 0H30V60H0Z" fill="#07090D"/>',
      45,
    ),
    tile(id('counter'), 46, 46, lines('M0 0L46 46M46 0L0 46', 4, 0.28)),
    // Areas.
    tile(
      id('rubble'),
      90,
      80,
      lines('M6 30l18-16 22 6 4 20-24 10zM56 58l14-12 16 6-4 18-18 4zM60 14l14-8 10 10-10 10z', 5, 0.6),
    ),
    tile(
      id('water'),
      120,
      70,
      lines('M0 20q15-14 30 0t30 0 30 0 30 0M0 55q15-14 30 0t30 0 30 0 30 0', 6, 0.55, '#F5EFE2'),
    ),
    tile(
      id('crowd'),
      90,
      90,
      '<g fill="none" stroke="#07090D" stroke-width="6" opacity=".7"><circle cx="25" cy="24" r="11"/><path d="M8 56c2-22 32-22 34 0"/><circle cx="68" cy="64" r="11"/><path d="M51 96c2-22 32-22 34 0"/></g>',
    ),
    tile(id('patch'), 60, 60, lines('M10 50l6-20 6 20M36 24l6-20 6 20', 4, 0.34)),
    // Clouds and zones.
    tile(
      id('gas'),
      110,
      110,
      '<g fill="none" stroke="var(--g-gas)" stroke-width="7"><path d="M20 42a14 14 0 1 1 18 10M70 92a14 14 0 1 1 18 10"/><circle cx="84" cy="30" r="9"/><circle cx="26" cy="86" r="7"/></g>',
    ),
    tile(
      id('smoke'),
      130,
      90,
      '<g fill="none" stroke="var(--g-smoke)" stroke-width="9"><path d="M6 40q20-26 40 0t40 0 40 0M-30 84q20-26 40 0t40 0 40 0 40 0"/></g>',
    ),
    tile(id('zone-0'), 110, 110, '<path d="M0 0V110" stroke="var(--g-zone-a)" stroke-width="14" opacity=".5"/>', 45),
    tile(
      id('zone-1'),
      110,
      110,
      '<circle cx="30" cy="30" r="12" fill="var(--g-zone-b)" opacity=".6"/><circle cx="85" cy="85" r="12" fill="var(--g-zone-b)" opacity=".6"/>',
    ),
    tile(id('above'), 80, 80, '<path d="M0 0V80" stroke="#F5EFE2" stroke-width="5" opacity=".28"/>', 45),
    tile(
      id('breach'),
      70,
      70,
      lines('M8 20l14-10 10 12zM40 52l16-8 4 14zM44 16l8-6 6 10zM12 54l8 4', 5, 0.7, '#8a93a3'),
    ),
    tile(id('debris'), 70, 70, lines('M8 20l14-10 10 12zM40 52l16-8 4 14zM44 16l8-6 6 10zM12 54l8 4', 4, 0.75)),
  ].join('');
}

/** A ring as path data. */
function round(x: number, y: number, r: number): string {
  return `M${x + r} ${y}a${r} ${r} 0 1 0 ${-2 * r} 0a${r} ${r} 0 1 0 ${2 * r} 0`;
}

/** Small engravings for labels, drawn in a 40 × 40 square about its middle (0, 0), in line. */
const MOTIFS: readonly string[] = [
  // a country house
  'M-18 14H18M-15 14V-2H15V14M-15-2L-11-10H11L15-2M-19 14V-4L-16-13L-13-4M19 14V-4L16-13L13-4M-3 14V6A3 3 0 0 1 3 6V14M-9 3V7M9 3V7M-9-7H9M0-10V-16L5-14L0-12',
  // hills with rows of vines and a sun
  `M-20 15C-10-1 2-1 20 15M-20 5C-14-3-8-3-4 0M4 0C10-7 16-5 20-1M-8 15C-5 9-3 5-1 3.5M0 15V3.300M8 15C6 9 4 6 2.5 3.5M0-18.5V-21M-8-15L-10-17M8-15L10-17${round(0, -11, 4.5)}`,
  // a tree
  'M0 17V2M0 8L-7 1M0 5L6-1M0 2C-12 4-16-4-11-9C-12-16-3-20 1-16C7-20 15-14 12-8C17-3 10 4 0 2M-8 17H8M-6-7C-3-9-2-5-5-4M3-9C6-11 8-7 5-5',
  // a bunch of grapes
  `${round(0, -6, 3.6)}${round(-7.2, -6, 3.6)}${round(7.2, -6, 3.6)}${round(-3.6, 0.4, 3.6)}${round(3.6, 0.4, 3.6)}${round(0, 6.8, 3.6)}M0-10C0-14 1-17 4-19M0-11C-5-19-13-18-15-13C-10-9-4-8 0-11`,
  // a sun
  'M7 0A7 7 0 1 1 7-0.1M0-11V-18M0 11V18M11 0H18M-11 0H-18M7.8-7.8L12.7-12.7M-7.8 7.8L-12.7 12.7M7.8 7.8L12.7 12.7M-7.8-7.8L-12.7-12.7M-2.5-1V0M2.5-1V0M-2.5 2.5C-1 4 1 4 2.5 2.5',
  // a bird on a branch
  'M-18 8C-6 10 6 6 18 10M-12 8C-14 0-8-8 0-8C2-13 9-14 11-9L15-8L11-6C11 2 4 8-4 8.5L-16 15L-12 8M8-9.5V-9M-7 2C-3 4 2 2 5-3M14 9.5C15 6 18 5 19 6',
  // a key
  `${round(0, -10, 7)}${round(0, -10, 3)}M0-3V18H7V14M0 12H5M-3.5-1H3.5`,
  // an anchor
  `${round(0, -14, 3)}M0-11V16M-8-6H8M-15 6C-12 13-6 16 0 16C6 16 12 13 15 6M-15 6L-16.5 10M-15 6L-11 8.5M15 6L16.5 10M15 6L11 8.5`,
  // a tower in a vineyard
  'M-7 14V-8H7V14M-9-8H9L9-14H5V-11H2V-14H-2V-11H-5V-14H-9ZM-2.5 14V8A2.5 2.5 0 0 1 2.5 8V14M0-3V1M-20 14H20M-16 14V8M-12 14V6M12 14V6M16 14V8M-18 9H-10M10 9H18',
  // a hare
  'M-8 14C-14 8-10 0-3-1C0-4 2-6 3-9C1-14 1-18 2-20C4-18 5-14 5.5-11C7-15 9-18 11-19C11-15 9-12 8-9C11-8 12-5 10-3C8-2 6-1 6 2C6 7 8 10 8 14ZM7.5-6V-5.5M-8 14H12M-9 10C-12 10-12 6-10 6',
];

/** A leafy sprig, for organic growers and gins. */
export const SPRIG =
  'M0 24C-2 8 2-8 0-24M0 14C8 12 12 6 12 0C5 1 1 6 0 14M0 6C-8 4-12-2-12-8C-5-7-1-2 0 6M0-4C7-6 10-11 10-17C4-15 1-11 0-4M0-12C-6-14-9-18-9-23C-3-22 0-18 0-12M0 21C-6 20-9 17-10 12C-4 13-1 16 0 21';

/** The same words always carry the same engraving; two producers mostly differ. */
export function textHash(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** A line engraving about (x, y), `scale` 1 being 40 units across. */
export function motif(text: string, x: number, y: number, scale: number, ink: string): string {
  const line = MOTIFS[textHash(text) % MOTIFS.length] ?? '';
  return engraving(line, x, y, scale, ink);
}

/** Any path of this file, as thin engraved line. */
export function engraving(line: string, x: number, y: number, scale: number, ink: string): string {
  return `<path transform="translate(${x} ${Math.floor(y)})scale(${scale})" d="${line}" fill="none" stroke="${ink}" stroke-width="${Math.floor(100 / scale) / 100}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

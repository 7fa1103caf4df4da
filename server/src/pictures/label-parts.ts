import { setText } from './label-text.ts';
import { mix, PAPER, TINT } from './palette.ts';
import { figure } from './silhouettes.ts';
import type { BottleSpec } from './words.ts';

/** The room a label has on the glass; `edge` is the bottle's own half-width there. */
export interface LabelRoom {
  readonly top: number;
  readonly bottom: number;
  readonly half: number;
  readonly edge: number;
}

/** A label's colours: paper, ink, a decorative tone that reads on the paper, a quieter ink, a field of colour. */
export interface Inks {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  readonly quiet: string;
  readonly shine: string;
}

/** The middle of every drawing. */
export const X = 120;

/** The colours of a description; on dark paper the accent is its light tone. */
export function inksOf(spec: BottleSpec): Inks {
  const { paper, ink, dark } = PAPER[spec.paper];
  const tint = TINT[spec.accent];
  const accent = dark
    ? mix(tint.shine, '#ffffff', 0.3)
    : spec.accent === 'ivory'
      ? '#8a7f66'
      : mix(tint.tone, tint.shade, 0.25);
  return { paper, ink, accent, quiet: mix(ink, paper, 0.3), shine: tint.tone };
}

/** Paper on a cylinder: its top and bottom edges sag a little towards the eye. */
export function sheet(left: number, right: number, top: number, bottom: number, sag: number): string {
  const middle = figure((left + right) / 2);
  const [l, r, t, b] = [left, right, top, bottom].map(figure);
  return `M${l} ${t}Q${middle} ${figure(top + sag)} ${r} ${t}V${b}Q${middle} ${figure(bottom + sag)} ${l} ${b}Z`;
}

/** The label's shape, kept once: filled here as paper, and again at the end as shade. */
export function paperOf(shape: string, ink: Inks): string {
  return `<g fill="${ink.paper}">${shape}</g>`;
}

/** The usual upright label. */
export function plainSheet(room: LabelRoom, ink: Inks): string {
  return paperOf(`<path id="l" d="${sheet(X - room.half, X + room.half, room.top, room.bottom, 4)}"/>`, ink);
}

/** A thin printed rule. */
export function hairline(x1: number, x2: number, y: number, colour: string, width = 0.8): string {
  return `<path d="M${figure(x1)} ${figure(y)}H${figure(x2)}" stroke="${colour}" stroke-width="${width}"/>`;
}

/** A rule broken by a lozenge in the middle. */
function ornamentRule(y: number, half: number, colour: string): string {
  const line = `M${figure(X - half)} ${figure(y)}H${X - 6}M${X + 6} ${figure(y)}H${figure(X + half)}`;
  const lozenge = `M${X - 3.4} ${figure(y)}L${X} ${figure(y - 2.6)}L${X + 3.4} ${figure(y)}L${X} ${figure(y + 2.6)}Z`;
  return `<path d="${line}" stroke="${colour}" stroke-width=".7"/><path d="${lozenge}" fill="${colour}"/>`;
}

/** Sets name and vintage between two heights, in the middle of them. */
export function nameAndVintage(
  spec: BottleSpec,
  ink: Inks,
  from: number,
  to: number,
  width: number,
  rule: boolean,
): string {
  const [, name, vintage] = spec.text;
  const drawAt = (y: number, size: number) => {
    const title = setText(name, X, y, width, { size, smallest: Math.min(size, 8), lines: 3, fill: ink.ink });
    const gap = vintage === '' ? 0 : rule ? 10 : 6;
    const line = rule && vintage !== '' ? ornamentRule(title.bottom + gap, width * 0.34, ink.accent) : '';
    const year = setText(vintage, X, title.bottom + gap * (rule ? 2 : 1) - 2, width, {
      size: Math.min(12.5, size),
      smallest: 7,
      lines: 1,
      fill: ink.accent,
      caps: true,
    });
    return { svg: title.svg + line + year.svg, bottom: Math.max(title.bottom, year.bottom) };
  };
  let size = 19;
  while (size > 7 && drawAt(0, size).bottom > to - from) size -= 1;
  return drawAt(from + Math.max(0, (to - from - drawAt(0, size).bottom) / 2), size).svg;
}

/** The maker, in small spaced capitals. */
export function producerLine(spec: BottleSpec, y: number, width: number, colour: string) {
  return setText(spec.text[0], X, y, width, { size: 9.5, smallest: 6, lines: 2, fill: colour, caps: true });
}

import { mix, TINT } from './palette.ts';
import { figure, type Silhouette } from './silhouettes.ts';
import type { BottleSpec } from './words.ts';

const X = 120;

/** Kept to the bottle's own outline, which the drawing defines as the clip `k`. */
const ON_GLASS = ' clip-path="url(#k)"';

/** Light across a turned metal thing `half` wide: shade, shine, tone, shade. */
function metal(id: string, half: number, colours: { shade: string; tone: string; shine: string }): string {
  const stop = (at: number, colour: string) => `<stop offset="${at}" stop-color="${colour}"/>`;
  const { shade, tone, shine } = colours;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${figure(X - half)}" x2="${figure(X + half)}" y2="0">${stop(0, shade)}${stop(0.16, tone)}${stop(0.3, shine)}${stop(0.44, tone)}${stop(0.74, mix(tone, shade, 0.4))}${stop(0.92, mix(tone, shade, 0.15))}${stop(1, shade)}</linearGradient>`;
}

function rings(heights: readonly number[], half: number, colour: string, width: number, clip = ''): string {
  const d = heights
    .map((y) => `M${figure(X - half)} ${figure(y)}q${figure(half)} 3 ${figure(half * 2)} 0`)
    .join('');
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${clip}/>`;
}

/** The silhouette a shade broader, kept only down to `end`: how foil sits over a neck. */
function sleeve(id: string, cut: string, fill: string): string {
  return `<clipPath id="${id}"><path d="${cut}"/></clipPath><g clip-path="url(#${id})"><use href="#b" transform="matrix(1.06 0 0 1 -7.2 0)" fill="${fill}"/></g>`;
}

function straightCut(from: number, end: number): string {
  return `M0 ${figure(from - 2)}H240V${figure(end)}Q120 ${figure(end + 6)} 0 ${figure(end)}Z`;
}

function capsule(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const end = top + shape.capsuleEnd;
  return [
    metal('m', shape.neck + 3, tint),
    sleeve('c', straightCut(top, end), 'url(#m)'),
    rings([top + 20, end - 8, end - 4.5], shape.neck + 2, tint.shade, 0.8, ON_GLASS),
    rings([end + 1.4], shape.neck + 2, '#000', 0.9, ON_GLASS),
    rings([end - 13], shape.neck + 2, tint.shine, 1.1, ON_GLASS),
  ].join('');
}

function screwcap(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const half = shape.neck + 0.6;
  const end = top + Math.min(104, shape.capsuleEnd * 0.84);
  const knurl = Array.from(
    { length: 13 },
    (_, at) => `M${figure(X - half + 2 + (at * (half * 2 - 4)) / 12)} ${figure(top + 4)}v8`,
  ).join('');
  return [
    metal('m', half, tint),
    `<path d="M${figure(X - half)} ${figure(top + 3)}q0-4 5-4H${figure(X + half - 5)}q5 0 5 4V${figure(end)}q${figure(-half)} 5 ${figure(-half * 2)} 0Z" fill="url(#m)"/>`,
    `<path d="${knurl}" stroke="${tint.shade}" stroke-width=".8" stroke-opacity=".7"/>`,
    rings([top + 15, top + 33, top + 35.5], half, tint.shade, 0.9),
    rings([end - 7], half, tint.shine, 0.8),
  ].join('');
}

function foil(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const end = top + shape.capsuleEnd;
  const neck = shape.neck;
  const drape = `M0 ${figure(top - 2)}H240V${figure(end - 20)}C160 ${figure(end - 14)} 142 ${figure(end + 16)} 120 ${figure(end + 16)}C98 ${figure(end + 16)} 80 ${figure(end - 14)} 0 ${figure(end - 20)}Z`;
  const creases = [-0.62, -0.3, 0.12, 0.46, 0.7]
    .map(
      (at) =>
        `M${figure(X + neck * at)} ${figure(top + 34)}q${figure(at * 5)} 34 ${figure(at * 9)} ${figure(shape.capsuleEnd * 0.52)}`,
    )
    .join('');
  return [
    metal('m', neck + 9, tint),
    sleeve('c', drape, 'url(#m)'),
    `<path d="${creases}" fill="none" stroke="${tint.shade}" stroke-width="1" stroke-opacity=".35"/>`,
    rings([top + 25, top + 31], neck + 1, tint.shade, 1.2, ON_GLASS),
    `<path d="M${figure(X - 13)} ${figure(top + 4)}q13 -5 26 0" fill="none" stroke="${tint.shine}" stroke-width="1.6"/>`,
    `<ellipse cx="${X}" cy="${figure(end - 14)}" rx="10" ry="11.5" fill="${tint.tone}" stroke="${tint.shine}" stroke-width=".9"/>`,
    `<path d="M${X - 4} ${figure(end - 10)}l4-9l4 9M${X - 5.5} ${figure(end - 8)}h11" fill="none" stroke="${tint.shine}" stroke-width=".8"/>`,
  ].join('');
}

function wax(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const end = top + Math.min(92, shape.capsuleEnd * 0.8);
  const drips = `M0 ${figure(top - 2)}H240V${figure(end)}H146q-4 0-4 5t-5 5t-5-6t-6-2t-5 12t-6 6t-6-10t-5-8t-6 3t-5-5H0Z`;
  return [
    metal('m', shape.neck + 3, { ...tint, shine: mix(tint.tone, tint.shine, 0.7) }),
    sleeve('c', drips, 'url(#m)'),
    rings([top + 21], shape.neck + 1, tint.shade, 1.6, ON_GLASS),
  ].join('');
}

/** A clear neck with the cork to be seen in it. */
function cork(shape: Silhouette, top: number): string {
  const half = shape.neck - 7;
  return [
    metal('m', half, { shade: '#7d5a34', tone: '#c9a272', shine: '#e8cfa6' }),
    `<rect x="${figure(X - half)}" y="${figure(top - 5)}" width="${figure(half * 2)}" height="58" rx="2.5" fill="url(#m)"/>`,

    `<path d="M${figure(X - shape.neck)} ${figure(top + 2)}v11M${figure(X + shape.neck)} ${figure(top + 2)}v11" stroke="#fff" stroke-opacity=".4"/>`,
  ].join('');
}

/** A spirit's broad stopper standing on the lip. */
function stopper(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const half = shape.neck + 1.5;
  const end = top + shape.capsuleEnd;
  return [
    metal('m', half, tint),
    `<path d="M${figure(X - half)} ${figure(top + 3)}q0-5 7-5H${figure(X + half - 7)}q7 0 7 5V${figure(end - 12)}q${figure(-half)} 5 ${figure(-half * 2)} 0Z" fill="url(#m)"/>`,
    `<path d="M${figure(X - half + 1)} ${figure(top + 2)}q${figure(half - 1)} 5 ${figure(half * 2 - 2)} 0" fill="none" stroke="${tint.shine}" stroke-opacity=".6"/>`,
    rings([end - 20, end - 17], half, tint.shade, 0.9),
  ].join('');
}

function crown(spec: BottleSpec, shape: Silhouette, top: number): string {
  const tint = TINT[spec.capsule];
  const half = shape.neck + 3.5;
  const teeth = Array.from(
    { length: 9 },
    () => `q${figure(-half / 9)} 3.6 ${figure((-half * 2) / 9)} 0`,
  ).join('');
  return [
    metal('m', half, tint),
    `<path d="M${figure(X - half)} ${figure(top + 12)}Q${figure(X - half + 3)} ${figure(top - 4)} ${figure(X - 8)} ${figure(top - 5)}H${X + 8}Q${figure(X + half - 3)} ${figure(top - 4)} ${figure(X + half)} ${figure(top + 12)}${teeth}Z" fill="url(#m)"/>`,
  ].join('');
}

/** What closes the bottle, over the glass. */
export function drawClosure(spec: BottleSpec, shape: Silhouette, top: number): string {
  switch (spec.closure) {
    case 'capsule':
      return capsule(spec, shape, top);
    case 'screwcap':
      return screwcap(spec, shape, top);
    case 'foil':
      return foil(spec, shape, top);
    case 'wax':
      return wax(spec, shape, top);
    case 'cork':
      return cork(shape, top);
    case 'stopper':
      return stopper(spec, shape, top);
    case 'crown':
      return crown(spec, shape, top);
    default:
      return spec.closure satisfies never;
  }
}

import { drawClosure } from './closures.ts';
import { drawBox, drawCan, drawKeg } from './containers.ts';
import type { LabelRoom } from './label-parts.ts';
import { drawLabel, paperShade } from './labels.ts';
import { GLASS, mix, WINE } from './palette.ts';
import { figure, outline, ribbon, type Silhouette, silhouetteOf } from './silhouettes.ts';
import type { BottleSpec } from './words.ts';

const GROUND = 618;

/** The soft shadow every vessel stands on; `half` is half the width of its foot. */
function ground(half: number): string {
  return `<radialGradient id="s"><stop offset="0" stop-opacity=".42"/><stop offset=".55" stop-opacity=".2"/><stop offset="1" stop-opacity="0"/></radialGradient><ellipse cx="122" cy="${GROUND}" rx="${figure(half * 1.32)}" ry="11" fill="url(#s)"/>`;
}

/** Light across the body: rim, a lit flank, the body, a second faint reflection, rim. */
function bodyLight(id: string, radius: number, rim: string, body: string, lit: string): string {
  const stop = (at: number, colour: string) => `<stop offset="${at}" stop-color="${colour}"/>`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${figure(120 - radius)}" x2="${figure(120 + radius)}" y2="0">${stop(0, rim)}${stop(0.1, mix(rim, body, 0.6))}${stop(0.24, mix(body, lit, 0.55))}${stop(0.4, body)}${stop(0.68, mix(body, rim, 0.25))}${stop(0.86, mix(body, lit, 0.3))}${stop(1, rim)}</linearGradient>`;
}

/** Glass and what is in it. In clear glass the wine is seen; in coloured glass it only darkens it. */
function vessel(spec: BottleSpec, shape: Silhouette, top: number): string {
  const glass = GLASS[spec.glass];
  const wine = WINE[spec.wine];
  const seen = spec.glass === 'clear';
  const inside = seen
    ? bodyLight('w', shape.radius, wine.rim, wine.body, wine.lit)
    : bodyLight(
        'w',
        shape.radius,
        glass.rim,
        mix(glass.body, wine.dark ? '#0a0506' : wine.body, wine.dark ? 0.5 : 0.14),
        mix(glass.lit, wine.dark ? glass.body : wine.lit, wine.dark ? 0.45 : 0.2),
      );
  const level = figure(top + shape.fill);
  return [
    `<defs><path id="b" d="${outline(shape, top)}"/><clipPath id="k"><use href="#b"/></clipPath><clipPath id="v"><path d="M0 ${level}q120 7 240 0V640H0Z"/></clipPath>${bodyLight('g', shape.radius, glass.rim, glass.body, glass.lit)}${inside}${paperShade(shape.radius * 0.86)}</defs>`,
    `<use href="#b" fill="url(#g)" fill-opacity="${glass.opacity}"/>`,
    `<g clip-path="url(#v)"><use href="#b" fill="url(#w)"/></g>`,
    `<g clip-path="url(#k)" fill="none" stroke="${seen ? wine.rim : '#000'}"><use href="#b" stroke-width="26" stroke-opacity="${seen ? 0.16 : 0.2}"/><use href="#b" stroke-width="13" stroke-opacity=".2"/><use href="#b" stroke-width="5" stroke-opacity=".3"/></g>`,
    `<path d="M${figure(120 - shape.radius)} ${GROUND - 13}q${figure(shape.radius)} 13 ${figure(shape.radius * 2)} 0v16h-${figure(shape.radius * 2)}Z" clip-path="url(#k)" fill="#000" fill-opacity="${seen ? 0.12 : 0.3}"/>`,
  ].join('');
}

function reflections(shape: Silhouette, top: number): string {
  const sheen = (id: string, first: number, second: number) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset=".12" stop-color="#fff" stop-opacity="0"/><stop offset=".34" stop-color="#fff" stop-opacity="${first}"/><stop offset=".75" stop-color="#fff" stop-opacity="${second}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`;
  return `${sheen('h', 0.5, 0.2)}${sheen('i', 0.26, 0.16)}<path d="${ribbon(shape, top, -0.78, -0.62)}" fill="url(#h)"/><path d="${ribbon(shape, top, 0.84, 0.88)}" fill="url(#i)"/>`;
}

function labelRoom(spec: BottleSpec, shape: Silhouette, top: number): LabelRoom {
  const half = shape.radius * (spec.layout === 'oval' ? 0.84 : spec.layout === 'strip' ? 0.66 : 0.86);
  return { top: top + shape.label[0], bottom: top + shape.label[1], half, edge: shape.radius };
}

function glassware(spec: BottleSpec, shape: Silhouette): string {
  const top = GROUND - shape.height;
  return [
    ground(shape.radius),
    vessel(spec, shape, top),
    reflections(shape, top),
    drawClosure(spec, shape, top),
    drawLabel(spec, labelRoom(spec, shape, top)),
  ].join('');
}

/**
 * A bottle (or keg, carton, can) as one SVG document on a transparent ground, 240 × 640 units, at most 6 KB.
 * Pure: the same description always gives the same bytes, so it may be cached for ever.
 */
export function drawBottle(spec: BottleSpec): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 640" width="240" height="640">${marks(spec)}</svg>`;
}

function marks(spec: BottleSpec): string {
  switch (spec.shape) {
    case 'keg':
      return ground(84) + drawKeg(spec);
    case 'box':
      return ground(90) + drawBox(spec);
    case 'can':
      return ground(60) + drawCan(spec);
    default:
      return glassware(spec, silhouetteOf(spec.shape, spec.size));
  }
}

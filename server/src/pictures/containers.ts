import { drawLabel, paperShade } from './labels.ts';
import { mix, TINT } from './palette.ts';
import type { BottleSpec } from './words.ts';

const stop = (at: number, colour: string) => `<stop offset="${at}" stop-color="${colour}"/>`;

function across(id: string, left: number, right: number, stops: string): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${left}" x2="${right}" y2="0">${stops}</linearGradient>`;
}

/** A steel keg: two chimes, ribs, and the fitting on top. */
export function drawKeg(spec: BottleSpec): string {
  const steel = `${stop(0, '#565d62')}${stop(0.1, '#8e969b')}${stop(0.26, '#f2f4f5')}${stop(0.4, '#bfc6ca')}${stop(0.72, '#8b9398')}${stop(0.9, '#b9c0c4')}${stop(1, '#50575c')}`;
  const tint = TINT[spec.capsule];
  const band = (y: number) =>
    `<path d="M34 ${y}Q120 ${y + 18} 206 ${y}" fill="none" stroke="#3f464b" stroke-opacity=".5" stroke-width="3"/><path d="M34 ${y + 4}Q120 ${y + 22} 206 ${y + 4}" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="2"/>`;
  return [
    `<defs>${across('g', 32, 208, steel)}${paperShade(62)}${across('m', 96, 144, stop(0, tint.shade) + stop(0.3, tint.shine) + stop(0.6, tint.tone) + stop(1, tint.shade))}</defs>`,
    '<ellipse cx="120" cy="312" rx="80" ry="13" fill="#7d858a"/><ellipse cx="120" cy="312" rx="68" ry="9" fill="#5c6469"/>',
    '<path d="M106 286h28v24q-14 5-28 0Z" fill="url(#m)"/><ellipse cx="120" cy="286" rx="14" ry="4" fill="#d9dee0"/>',
    '<path d="M40 316Q120 342 200 316V330Q208 338 208 352V576Q208 590 200 598V606Q120 634 40 606V598Q32 590 32 576V352Q32 338 40 330Z" fill="url(#g)"/>',
    '<path d="M40 316Q120 342 200 316" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>',
    '<rect x="84" y="322" width="26" height="9" rx="4.5" fill="#3f464b" fill-opacity=".55" transform="rotate(4 97 326)"/><rect x="132" y="322" width="26" height="9" rx="4.5" fill="#3f464b" fill-opacity=".55" transform="rotate(-4 145 326)"/>',
    band(352),
    band(572),
    drawLabel(spec, { top: 392, bottom: 562, half: 62, edge: 88 }),
  ].join('');
}

/** A printed carton with a side, a handle and a tap. */
export function drawBox(spec: BottleSpec): string {
  const tint = TINT[spec.capsule];
  const front = mix(tint.tone, '#ffffff', 0.08);
  return [
    `<defs><linearGradient id="f" x1="0" x2="1" y1="0" y2=".3">${stop(0, mix(front, '#ffffff', 0.14))}${stop(1, mix(front, '#000000', 0.12))}</linearGradient>${paperShade(400)}</defs>`,
    `<path d="M28 330L62 306H220L192 330Z" fill="${mix(front, '#ffffff', 0.3)}"/>`,
    `<path d="M192 330L220 306V586L192 616Z" fill="${mix(front, '#000000', 0.45)}"/>`,
    '<path d="M28 330H192V616H28Z" fill="url(#f)"/>',
    `<path d="M28 330H192M192 330V616" stroke="${tint.shine}" stroke-opacity=".5" stroke-width="1"/>`,
    '<path d="M104 318q18-8 36 0" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>',
    `<g transform="translate(-10 0)">${drawLabel(spec, { top: 346, bottom: 548, half: 68, edge: 82 })}</g>`,
    '<path d="M90 560H130V580H90Z" fill="#000" fill-opacity=".3"/><path d="M96 562h28v10q0 4-4 4h-5v14q0 4-5 4t-5-4v-14h-5q-4 0-4-4Z" fill="#26272a"/><path d="M88 566h44v5H88Z" fill="#8b1d2c"/><path d="M98 563h9v8h-9Z" fill="#fff" fill-opacity=".25"/>',
  ].join('');
}

/** A slim can, printed all over. */
export function drawCan(spec: BottleSpec): string {
  const tint = TINT[spec.capsule];
  const metal = `${stop(0, tint.shade)}${stop(0.14, tint.tone)}${stop(0.27, tint.shine)}${stop(0.4, tint.tone)}${stop(0.76, mix(tint.tone, tint.shade, 0.4))}${stop(0.92, tint.tone)}${stop(1, tint.shade)}`;
  const bare = `${stop(0, '#656c70')}${stop(0.25, '#fbfcfc')}${stop(0.6, '#aab0b4')}${stop(1, '#5d6468')}`;
  return [
    `<defs>${across('g', 60, 180, metal)}${across('m', 66, 174, bare)}${paperShade(60)}</defs>`,
    '<path d="M72 250H168L172 258L180 272V596L170 612Q120 622 70 612L60 596V272L68 258Z" fill="url(#m)"/>',
    '<ellipse cx="120" cy="252" rx="49" ry="8" fill="#d7dcdf"/><ellipse cx="120" cy="253" rx="43" ry="6" fill="#9ba2a6"/><ellipse cx="120" cy="252" rx="15" ry="3.5" fill="#e9edee"/>',
    '<path d="M60 274Q120 288 180 274V594Q120 610 60 594Z" fill="url(#g)"/>',
    drawLabel(spec, { top: 326, bottom: 556, half: 60, edge: 60 }),
    '<path d="M78 292Q84 296 88 295V598Q82 598 78 596Z" fill="#fff" fill-opacity=".22"/>',
  ].join('');
}

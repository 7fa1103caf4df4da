import { LABELS } from './label-layouts.ts';
import { inksOf, type LabelRoom, X } from './label-parts.ts';
import { figure } from './silhouettes.ts';
import type { BottleSpec } from './words.ts';

/** A gradient stop is black unless it says otherwise. */
const LIGHT = ' stop-color="#fff"';

/** The label, then the light that falls on it; the stencil is paint and takes none. */
export function drawLabel(spec: BottleSpec, room: LabelRoom): string {
  const marks = LABELS[spec.layout](spec, room, inksOf(spec));
  const text = `<g font-family="'EB Garamond',Baskerville,'Hoefler Text',Georgia,'Liberation Serif',serif" text-anchor="middle">${marks}</g>`;
  if (spec.layout === 'stencil') return text;
  return `${text}<use href="#l" fill="url(#p)" stroke="#000" stroke-opacity=".16" stroke-width=".8"/>`;
}

/** The shading that makes flat paper look wrapped around glass. */
export function paperShade(half: number): string {
  const stop = (at: number, colour: string, opacity: number) =>
    `<stop offset="${at}"${colour} stop-opacity="${opacity}"/>`;
  return `<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="${figure(X - half)}" x2="${figure(X + half)}" y2="0">${stop(0, '', 0.34)}${stop(0.1, '', 0.1)}${stop(0.26, LIGHT, 0.2)}${stop(0.42, LIGHT, 0)}${stop(0.7, '', 0.03)}${stop(0.92, '', 0.15)}${stop(1, '', 0.36)}</linearGradient>`;
}

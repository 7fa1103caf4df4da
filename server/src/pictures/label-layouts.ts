import {
  hairline,
  type Inks,
  type LabelRoom,
  nameAndVintage,
  paperOf,
  plainSheet,
  producerLine,
  sheet,
  X,
} from './label-parts.ts';
import { setText } from './label-text.ts';
import { engraving, motif, SPRIG } from './motifs.ts';
import { figure } from './silhouettes.ts';
import type { BottleSpec, Layout } from './words.ts';

function classic(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const frame = sheet(X - half + 5, X + half - 5, top + 6, bottom - 5, 4);
  const inner = sheet(X - half + 7.5, X + half - 7.5, top + 8.5, bottom - 7.5, 4);
  const drawing = Math.min(1.5, (bottom - top) / 128);
  const producer = producerLine(spec, top + 22 + 38 * drawing, half * 2 - 24, ink.quiet);
  return [
    plainSheet(room, ink),
    `<path d="${frame}" fill="none" stroke="${ink.accent}" stroke-width="1.3"/>`,
    `<path d="${inner}" fill="none" stroke="${ink.accent}" stroke-width=".5"/>`,
    motif(spec.text[0], X, top + 16 + 19 * drawing, drawing, ink.ink),
    producer.svg,
    nameAndVintage(spec, ink, producer.bottom + 5, bottom - 10, half * 2 - 24, true),
  ].join('');
}

function modern(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const left = X - half + 11;
  const width = half * 2 - 20;
  const [producer, name, vintage] = spec.text;
  const title = setText(name, left, top + 36, width, {
    size: 21,
    smallest: 9.5,
    lines: 4,
    fill: ink.ink,
    align: 'start',
  });
  const maker = setText(producer, left, bottom - 30, width, {
    size: 8.5,
    smallest: 6,
    lines: 2,
    fill: ink.quiet,
    caps: true,
    align: 'start',
  });
  const year = setText(vintage, left, top + 13, width, {
    size: 11,
    smallest: 8,
    lines: 1,
    fill: ink.accent,
    caps: true,
    align: 'start',
  });
  const dot = `<circle cx="${figure(X + half - 17)}" cy="${figure(top + 21)}" r="7" fill="${ink.accent}"/>`;
  return [
    plainSheet(room, ink),
    dot,
    year.svg,
    title.svg,
    hairline(left, left + 26, bottom - 37, ink.accent, 1.6),
    maker.svg,
  ].join('');
}

function band(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const height = bottom - top;
  const upper = top + height * 0.34;
  const lower = top + height * 0.72;
  const onBand = spec.accent === 'ivory' || spec.accent === 'silver' ? '#23211f' : '#fbf5e4';
  const [producer, name, vintage] = spec.text;
  const title = (y: number) =>
    setText(name, X, y, half * 2 - 16, { size: 18, smallest: 9, lines: 2, fill: onBand });
  const needed = title(0).bottom;
  return [
    plainSheet(room, ink),
    `<path d="${sheet(X - half, X + half, upper, lower, 4)}" fill="${ink.shine}"/>`,
    `<path d="${sheet(X - half, X + half, upper + 3, lower - 3, 4)}" fill="none" stroke="${onBand}" stroke-opacity=".55" stroke-width=".6"/>`,
    motif(producer, X, top + height * 0.17 + 2, Math.min(1, height / 190), ink.accent),
    title(upper + 3 + (lower - upper - needed) / 2).svg,
    setText(vintage, X, lower + height * 0.035 + 5, half, {
      size: 11,
      smallest: 8,
      lines: 1,
      fill: ink.accent,
      caps: true,
    }).svg,
    setText(producer, X, bottom - height * 0.145, half * 2 - 18, {
      size: 8,
      smallest: 5.5,
      lines: vintage === '' ? 2 : 1,
      fill: ink.quiet,
      caps: true,
    }).svg,
  ].join('');
}

function crest(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const size = Math.min(1, (bottom - top) / 190);
  const shield = `<path transform="translate(${X} ${figure(top + 14)})scale(${figure(size)})" d="M-23 4C-14 6-6 4 0 0C6 4 14 6 23 4V28C23 42 12 51 0 57C-12 51-23 42-23 28Z" fill="${ink.shine}" stroke="${ink.accent}" stroke-width="1.2"/>`;
  const producer = producerLine(spec, top + 22 + 57 * size, half * 2 - 18, ink.accent);
  const light = spec.accent === 'ivory' || spec.accent === 'silver' ? '#23211f' : '#fbf5e4';
  return [
    plainSheet(room, ink),
    shield,
    motif(spec.text[0], X, top + 14 + 27 * size, 0.86 * size, light),
    producer.svg,
    nameAndVintage(spec, ink, producer.bottom + 4, bottom - 11, half * 2 - 18, true),
    hairline(X - half + 8, X + half - 8, bottom - 6, ink.accent, 0.6),
  ].join('');
}

function oval(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const cy = figure((top + bottom) / 2);
  const ry = (bottom - top) / 2;
  const ring = (inset: number, width: number) =>
    `<ellipse cx="${X}" cy="${cy}" rx="${figure(half - inset)}" ry="${figure(ry - inset)}" fill="none" stroke="${ink.accent}" stroke-width="${width}"/>`;
  const producer = producerLine(spec, top + ry * 0.62, half * 1.5, ink.quiet);
  return [
    paperOf(`<ellipse id="l" cx="${X}" cy="${cy}" rx="${figure(half)}" ry="${figure(ry)}"/>`, ink),
    ring(4.5, 1.4),
    ring(7.5, 0.5),
    motif(spec.text[0], X, top + ry * 0.36, 0.72, ink.accent),
    producer.svg,
    nameAndVintage(spec, ink, producer.bottom + 2, bottom - ry * 0.26, half * 1.6, false),
  ].join('');
}

function arch(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const shape = (inset: number) => {
    const [l, r, t, b] = [X - half + inset, X + half - inset, top + inset, bottom - inset].map(figure);
    const spring = figure(top + half * 0.8);
    return `M${l} ${spring}C${l} ${figure(top + half * 0.25)} ${figure(X - half * 0.5)} ${t} ${X} ${t}C${figure(X + half * 0.5)} ${t} ${r} ${figure(top + half * 0.25)} ${r} ${spring}V${b}Q${X} ${figure(bottom - inset + 4)} ${l} ${b}Z`;
  };
  const producer = producerLine(spec, top + half * 1.02, half * 2 - 20, ink.quiet);
  return [
    paperOf(`<path id="l" d="${shape(0)}"/>`, ink),
    `<path d="${shape(5)}" fill="none" stroke="${ink.accent}" stroke-width=".9"/>`,
    motif(spec.text[0], X, top + half * 0.58, Math.min(1.2, half / 52), ink.accent),
    producer.svg,
    nameAndVintage(spec, ink, producer.bottom + 3, bottom - 9, half * 2 - 20, true),
  ].join('');
}

function botanical(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const [producer] = spec.text;
  const scale = Math.min(1.3, (bottom - top) / 165);
  return [
    plainSheet(room, ink),
    engraving(SPRIG, X, top + 9 + 25 * scale, scale, ink.accent),
    `<g font-style="italic">${nameAndVintage(spec, ink, top + 13 + 50 * scale, bottom - 32, half * 2 - 16, false)}</g>`,
    hairline(X - half + 12, X + half - 12, bottom - 27, ink.accent, 0.5),
    setText(producer, X, bottom - 22, half * 2 - 18, {
      size: 8.5,
      smallest: 6,
      lines: 2,
      fill: ink.quiet,
      caps: true,
    }).svg,
  ].join('');
}

/** Painted straight on the glass, as on vintage port. */
function stencil(spec: BottleSpec, room: LabelRoom): string {
  const { half, top, bottom } = room;
  const [producer, name, vintage] = spec.text;
  const paint = '#f1ead8';
  const width = half * 2 - 16;
  const maker = setText(producer, X, top + 8, width, {
    size: 15,
    smallest: 8,
    lines: 3,
    fill: paint,
    caps: true,
    weight: 700,
  });
  const year = setText(vintage, X, maker.bottom + 14, width, {
    size: 32,
    smallest: 16,
    lines: 1,
    fill: paint,
    weight: 700,
  });
  const low = vintage === '' ? maker.bottom : year.bottom;
  const title = setText(name, X, low + 18, width, {
    size: 13,
    smallest: 7,
    lines: 3,
    fill: paint,
    caps: true,
  });
  return [
    maker.svg,
    year.svg,
    hairline(X - half * 0.6, X + half * 0.6, low + 10, paint, 1.4),
    title.svg,
    hairline(X - half * 0.6, X + half * 0.6, Math.min(bottom, title.bottom + 10), paint, 1.4),
  ].join('');
}

/** A narrow upright label with a coloured foot. */
function strip(spec: BottleSpec, room: LabelRoom, ink: Inks): string {
  const { half, top, bottom } = room;
  const foot = bottom - (bottom - top) * 0.2;
  const onFoot = spec.accent === 'ivory' || spec.accent === 'silver' ? '#23211f' : '#fbf5e4';
  const [producer, , vintage] = spec.text;
  const maker = producerLine(spec, top + 12, half * 2 - 16, ink.ink);
  const motifAt = maker.bottom + 22;
  return [
    plainSheet(room, ink),
    `<path d="${sheet(X - half, X + half, foot, bottom, 4)}" fill="${ink.shine}"/>`,
    maker.svg,
    motif(producer, X, motifAt, 0.8, ink.accent),
    nameAndVintage(
      { ...spec, text: ['', spec.text[1], ''] },
      ink,
      motifAt + 18,
      foot - 2,
      half * 2 - 16,
      false,
    ),
    setText(vintage, X, foot + (bottom - foot) / 2 - 3, half, {
      size: 13,
      smallest: 8,
      lines: 1,
      fill: onFoot,
      caps: true,
    }).svg,
  ].join('');
}

/** Every layout by its word. */
export const LABELS: Record<Layout, (spec: BottleSpec, room: LabelRoom, ink: Inks) => string> = {
  classic,
  modern,
  band,
  crest,
  oval,
  arch,
  botanical,
  stencil,
  strip,
};

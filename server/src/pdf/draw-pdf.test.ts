import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { drawPdf, MAILS } from './draw-pdf.ts';
import { ruledAcross } from './letterhead.ts';
import type { Content, PdfDocument } from './pdf-document.ts';
import { fontFor } from './pdf-fonts.ts';
import { pictureNode } from './picture-node.ts';
import { printable } from './printable.ts';
import { ruledTable } from './ruled-table.ts';

const ann = 'ann@example.com';
const documentOf = (...content: Content[]): PdfDocument => ({
  title: 'Statement of ALPHA',
  author: 'Tradecellar',
  madeAt: new Date('2026-11-16T10:00:00Z'),
  foot: { text: 'Tradecellar, 1 Bonded Wharf', style: 'foot' },
  content,
});

const columns = [
  { head: 'Wine', width: '*' },
  { head: 'Price', width: 60, align: 'right' },
] as const;
const wines = (count: number) => Array.from({ length: count }, (_, nth) => [`Wine ${nth}`, `£${nth}.50`]);

it('draws an A4 page with title, author and language', async () => {
  const pdf = await drawPdf(ann, documentOf({ text: 'Statement', style: 'title' }));
  expect(await readPdf(pdf)).toEqual({
    title: 'Statement of ALPHA',
    author: 'Tradecellar',
    language: 'en-GB',
    sizes: [[595, 842]],
    pages: ['Statement Tradecellar, 1 Bonded Wharf'],
  });
});

it('repeats the heads of a table and the foot on every numbered page', async () => {
  const { pages } = await readPdf(
    await drawPdf(ann, { ...documentOf(ruledTable(columns, wines(100))), isAcross: true }),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [nth, text] of pages.entries()) {
    expect(text).toContain('Wine Price Wine');
    expect(text).toMatch(new RegExp(`Tradecellar, 1 Bonded Wharf Page ${nth + 1} of ${pages.length}$`));
  }
  expect(pages.join(' ')).toContain('Wine 99 £99.50');
});

it('names the document on each of several pages', async () => {
  const runningTitle = 'Statement of ALPHA on 16/11/2026';
  const { pages } = await readPdf(
    await drawPdf(ann, { ...documentOf(ruledTable(columns, wines(100))), runningTitle }),
  );
  for (const [nth, text] of pages.entries())
    expect(text).toMatch(new RegExp(`${runningTitle} · Page ${nth + 1} of ${pages.length}$`));
});

it('draws documents that wait for each other in sequence, with the people in turn', async () => {
  const drawn: string[] = [];
  const draw = async (whose: string, text: string) => {
    await drawPdf(whose, documentOf({ text }));
    drawn.push(text);
  };
  const own = ['Ann1', 'Ann2', 'Ann3'].map((text) => draw(ann, text));
  await Promise.all([...own, draw('bea@example.com', 'Bea1'), draw(MAILS, 'Mail1')]);
  expect(drawn).toEqual(['Ann1', 'Ann2', 'Bea1', 'Mail1', 'Ann3']);
});

it('refuses a faulty document, and draws the next document', async () => {
  await expect(drawPdf(ann, documentOf({ text: 'A', font: 'Comic Sans' }))).rejects.toThrow('Comic Sans');
  expect((await readPdf(await drawPdf(ann, documentOf({ text: 'B' })))).pages[0]).toMatch(/^B /);
});

it('refuses to read a file or an address', async () => {
  await expect(drawPdf(ann, documentOf({ image: '/etc/passwd' }))).rejects.toThrow(
    'denied by resource access policy',
  );
  await expect(drawPdf(ann, documentOf({ image: 'https://example.com/logo.png' }))).rejects.toThrow(
    'denied by resource access policy',
  );
});

it('reads no file that an SVG names, and draws the rest of the SVG', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'named-picture-'));
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'red.png'), red);
  const drawnWith = async (href: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${href}" width="9" height="9"/></svg>`;
    const pdf = await drawPdf(ann, documentOf({ svg }, { text: 'Below' }));
    expect((await readPdf(pdf)).pages[0]).toContain('Below');
    return pdf.includes('/Subtype /Image');
  };
  expect(await drawnWith(join(folder, 'red.png'))).toBe(false);
  expect(await drawnWith(`data:image/png;base64,${red.toString('base64')}`)).toBe(true);
  await rm(folder, { recursive: true });
});

describe('a picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const box = { width: 50, height: 20 };
  it.each([
    ['PNG', png, false],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'),
      false,
    ],
    ['SVG that is cut off', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" wid'), true],
    ['PNG that is cut off', png.subarray(0, 20), true],
  ])('that is a %s is drawn, or else its words', async (_, bytes, isName) => {
    const node = await pictureNode(bytes, box, 'The name');
    if (node === undefined) throw new Error('The file has the first bytes of a picture');
    const { pages } = await readPdf(
      await drawPdf(ann, documentOf(ruledAcross(node, 'Statement', '#a98d10'))),
    );
    expect(pages[0]?.startsWith('The name ')).toBe(isName);
    expect(pages[0]).toContain('Statement');
  });

  it('is undefined for another file', async () => {
    expect(await pictureNode(Buffer.from('%PDF-1.7'), box, 'The name')).toBeUndefined();
  });
});

it('prints letters of four alphabets in each family', async () => {
  const text = 'Tőke Ξινόμαυρο Мавруд Léoville';
  const { pages } = await readPdf(
    await drawPdf(ann, documentOf({ text }, { text, font: 'Serif', italics: true })),
  );
  expect(pages[0]).toContain(`${text} ${text}`);
});

test.each(['£', 'é', 'ß', 'œ', 'ő', 'č', '’', '–', '…', '·', '½', '°', 'Ω', 'ύ', 'Ж', 'й'])(
  'finds a font for %s in both families',
  (letter) => {
    expect([fontFor(letter, 'Sans'), fontFor(letter, 'Serif')]).not.toContain(undefined);
  },
);
test.each(['日', '🍷', '\u0007'])('finds no font for %j', (letter) => {
  expect([fontFor(letter, 'Sans'), fontFor(letter, 'Serif')]).toEqual([undefined, undefined]);
});

test.each([
  ['Cha\u0302teau Le\u0301oville', 'Château Léoville'],
  ['Notes\r\nof\rplum', 'Notes\nof\nplum'],
  ['Notes\n\n\n \n\nof plum', 'Notes\n\nof plum'],
  ['A\u00A0wine\tof\u2009its time', 'A wine of its time'],
  ['Ασύρτικο, Ξινόμαυρο and Мавруд', 'Ασύρτικο, Ξινόμαυρο and Мавруд'],
  ['日本酒 Junmai', '[?] Junmai'],
  ['Red 🍷 and dry', 'Red [?] and dry'],
  ['an import of 👨‍👩‍👧 & ❤️', 'an import of [?] & [?]'],
  ['x\u0302', 'x[?]'],
  ['ﬁne ﬂoral ﬃ', 'fine floral ffi'],
  ['７５ｃｌ', '75cl'],
  ['oak‐aged, non‑vintage', 'oak-aged, non-vintage'],
  ['2024‒2030 ― best', '2024–2030 – best'],
  ['be\u0007ll\u200B \u00ADtow\uFEFFer', 'bell tower'],
])('prints the text %j as %j', (text, printed) => expect(printable(text, 'Serif')).toBe(printed));

import { pdf } from '@react-pdf/renderer';
import { beforeAll, expect, it, test } from 'vitest';
import { loadInstalledFonts } from '../../../../test/installed-fonts.ts';
import { hasGlyph } from '../../../ui/pdf/pdf-fonts.ts';
import { printable } from '../../../ui/pdf/printable.ts';
import type { SheetContent } from './sheet-content.ts';
import { SheetDocument } from './sheet-document.tsx';

beforeAll(loadInstalledFonts);

const content: SheetContent = {
  merchantName: 'Tradecellar',
  name: 'Châteauneuf-du-Pape Les Galets',
  secondName: 'Grenache, Syrah',
  origin: 'France · Châteauneuf-du-Pape',
  line: ['2018', '319'],
  prices: [{ label: 'Bottle Nett', size: '75cl', price: '£30.55' }],
  notes: [
    { kind: 'Notes1', title: 'Tasting Notes', text: 'Kirsch and dried herbs.' },
    { kind: 'Notes4', title: 'About the Producer', text: 'In one family since 1893.' },
  ],
  facts: [
    { mark: 'origin', label: 'Origin', text: 'Châteauneuf-du-Pape, France' },
    { mark: 'allergens', label: 'Allergens', text: 'Sulphites' },
  ],
  company: ['Tradecellar, 1 Bonded Wharf'],
  asOf: 'Information correct as of 19/07/2026, 14:05',
};
const bottle = {
  width: 40,
  height: 120,
  outlines: [{ path: 'M8 64h24v30H8z', fill: '#5a1722', opacity: 0.6 }],
};

async function draw(changed: Partial<SheetContent>): Promise<string> {
  const sheet = (
    <SheetDocument
      content={{ ...content, ...changed }}
      picture={undefined}
      bottle={bottle}
      logo={undefined}
      brandColour="#a98d10"
      madeAt={new Date(0)}
    />
  );
  return new TextDecoder('latin1').decode(await (await pdf(sheet).toBlob()).arrayBuffer());
}

function pagesOf(document: string): string[] {
  return [...document.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box = '']) => box);
}

const A4 = '0 0 595 842';
const prose = 'Kirsch, garrigue and liquorice over fine-grained tannins, with a long finish. ';
const withNotes = (text: string) => ({ notes: content.notes.map((note) => ({ ...note, text })) });

test.each<[string, Partial<SheetContent>]>([
  ['everything', {}],
  ['notes of a thousand letters', withNotes(prose.repeat(13))],
  ['no notes', { notes: [] }],
  ['no prices', { prices: undefined }],
  ['nothing that can be missing', { secondName: '', origin: '', line: [], prices: [], notes: [], facts: [] }],
  ['a long name', { name: 'Trockenbeerenauslese '.repeat(5), secondName: prose }],
  ['a name in another script', { name: '日本酒', ...withNotes('Ελλάς 🍷') }],
])('fits a sheet with %s on one A4 page [2.product.23]', async (_, changed) => {
  expect(pagesOf(await draw(changed))).toEqual([A4]);
});

test.each<[string, Partial<SheetContent>]>([
  ['notes of several thousand letters', withNotes(prose.repeat(40))],
  ['an endless word', withNotes('w'.repeat(4000))],
  ['long facts', { facts: content.facts.map((fact) => ({ ...fact, text: prose.repeat(13) })) }],
])('continues a sheet with %s on further A4 pages', async (_, changed) => {
  const pages = pagesOf(await draw(changed));
  expect(new Set(pages)).toEqual(new Set([A4]));
  expect(pages.length).toBeGreaterThan(1);
});

it('states the language of the sheet, and embeds only the shop’s fonts', async () => {
  const document = await draw({ merchantName: 'Tradecellar' });
  expect(document).toContain('/Lang (en-GB)');
  const fonts = new Set([...document.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].sort()).toEqual([
    'Inter-Regular',
    'Inter-SemiBold',
    'SourceSerif4-Italic',
    'SourceSerif4-Regular',
    'SourceSerif4-SemiBold',
  ]);
  expect(document).not.toContain('Helvetica');
});

test.each(['£', 'é', 'ß', 'œ', 'ő', 'č', '’', '–', '…', '·', '½', '°', 'Ω', 'ύ', 'Ж', 'й'])(
  'finds a glyph for %s in the shop’s fonts',
  (letter) => {
    expect(hasGlyph(letter)).toBe(true);
  },
);
test.each(['日', '🍷', '→', '\u0007'])('finds no glyph for %j in the shop’s fonts', (letter) => {
  expect(hasGlyph(letter)).toBe(false);
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
  ['→ 2030', '[?] 2030'],
  ['x\u0302', 'x[?]'],
  ['ﬁne ﬂoral ﬃ', 'fine floral ffi'],
  ['７５ｃｌ', '75cl'],
  ['oak‐aged, non‑vintage', 'oak-aged, non-vintage'],
  ['2024‒2030 ― best', '2024–2030 – best'],
  ['be\u0007ll\u200B \u00ADtower\uFEFF', 'bell tower'],
])('prints the text %j as %j', (text, printed) => expect(printable(text)).toBe(printed));

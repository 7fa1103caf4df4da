import { beforeAll, describe, expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.tsx';
import type { SheetContent } from './sheet-content.ts';
import { hasShape, loadFonts } from './sheet-fonts.ts';

function files(family: string, weight: number, style: string) {
  const place = (subset: string) =>
    new URL(import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`))
      .pathname;
  return { latin: place('latin'), extended: place('latin-ext') };
}

beforeAll(() =>
  loadFonts({
    serif: files('source-serif-4', 400, 'normal'),
    serifItalic: files('source-serif-4', 400, 'italic'),
    serifBold: files('source-serif-4', 600, 'normal'),
    sans: files('inter', 400, 'normal'),
    sansBold: files('inter', 600, 'normal'),
  }),
);

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
  const request = {
    content: { ...content, ...changed },
    picture: undefined,
    bottle,
    logo: undefined,
    brandColour: '#a98d10',
  };
  return new TextDecoder('latin1').decode(await drawSheet(request, new Date(0)));
}

/** The sizes of its pages, as the file says them. */
function pagesOf(pdf: string): string[] {
  return [...pdf.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box = '']) => box);
}

const prose = 'Kirsch, garrigue and liquorice over fine-grained tannins, with a long finish. ';
const allAllergens =
  'Sulphites, Milk, Egg, Nuts, Cereals, Nuts, Crustaceans, Molluscs, Peanuts, Soybeans, Mustard, Sesame, Lupin';

describe('a sheet is one page of A4', () => {
  it.each<[string, Partial<SheetContent>]>([
    ['with everything of usual length', {}],
    ['without notes', { notes: [] }],
    ['without prices', { prices: undefined }],
    [
      'without anything that can be missing',
      { secondName: '', origin: '', line: [], prices: [], notes: [], facts: [] },
    ],
    [
      'with notes of thousands of characters',
      { notes: content.notes.map((note) => ({ ...note, text: prose.repeat(70) })) },
    ],
    [
      'with notes of a thousand lines',
      { notes: content.notes.map((note) => ({ ...note, text: 'Plum.\n'.repeat(1000) })) },
    ],
    [
      'with one endless word',
      { name: 'w'.repeat(300), notes: content.notes.map((note) => ({ ...note, text: 'w'.repeat(9000) })) },
    ],
    [
      'with the longest names',
      { name: 'Trockenbeerenauslese '.repeat(15), secondName: prose.repeat(13), origin: prose },
    ],
    [
      'with every allergen and icon fields of a thousand characters',
      {
        facts: content.facts.map((fact) => ({
          ...fact,
          text: fact.mark === 'allergens' ? allAllergens : prose.repeat(13),
        })),
      },
    ],
    [
      'with nothing but other scripts',
      { name: '日本酒', notes: [{ kind: 'Notes1', title: 'Tasting Notes', text: 'Ελλάς 🍷' }] },
    ],
  ])('%s [2.product.23]', async (_what, changed) => {
    expect(pagesOf(await draw(changed))).toEqual(['0 0 595 842']);
  });
});

it('says its language, and is set in our own fonts alone', async () => {
  const pdf = await draw({});
  expect(pdf).toContain('/Lang (en-GB)');
  const fonts = new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].sort()).toEqual([
    'Inter-Regular',
    'Inter-SemiBold',
    'SourceSerif4-Italic',
    'SourceSerif4-Regular',
    'SourceSerif4-SemiBold',
  ]);
  expect(pdf).not.toContain('Helvetica');
});

it.each(['£', 'é', 'ß', 'œ', 'ő', 'č', '’', '–', '…', '·', '½', '°'])(
  'the fonts have a shape for %s',
  (letter) => {
    expect(hasShape(letter)).toBe(true);
  },
);
it.each(['日', 'Ω', '🍷', '\u0007'])('the fonts have none for %j', (letter) => {
  expect(hasShape(letter)).toBe(false);
});

import { factDrawings } from '@tradecellar/trade/fact-drawings.ts';
import { placeholderBottle } from '@tradecellar/trade/placeholder-bottle.ts';
import type { ProductFact } from '@tradecellar/trade/product-facts.ts';
import { NO_LONGER_SOLD, type SheetContent, type SheetPrice } from '@tradecellar/trade/tasting-sheet.ts';
import { drawPdf } from '../../pdf/draw-pdf.ts';
import { letterhead } from '../../pdf/letterhead.ts';
import {
  accentOf,
  type CellBorders,
  type Content,
  HAIRLINE,
  INK_SOFT,
  type PdfDocument,
  type TableCell,
} from '../../pdf/pdf-document.ts';
import { pictureNode } from '../../pdf/picture-node.ts';
import type { Shop } from '../../shop.ts';

const PICTURE_BOX = { width: 148, height: 372 } as const;
const MARGIN = 48;
const COLUMN_GAP = 32;

/** Notes with more letters need the page's foot, so that the facts stand below the picture. */
const LONG_NOTES = 900;

export type Sheet = {
  readonly content: SheetContent;
  /** The type of the product, such as 'Red', for the bottle that is drawn if the picture is missing. */
  readonly type: string;
  readonly picture: Buffer | undefined;
};

/** Draws the tasting sheet of a product (2.product.23 to 2.product.30). Very long notes continue on a second page. */
export async function drawTastingSheet(
  shop: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  whose: string,
  sheet: Sheet,
): Promise<Buffer> {
  return drawPdf(whose, await sheetDocument(shop, sheet));
}

/** Facts stand in two columns below picture and notes, or below the picture beside long notes. */
async function sheetDocument(
  { database, merchant, clock }: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  { content, type, picture }: Sheet,
): Promise<PdfDocument> {
  const { colour } = merchant.brand;
  const accent = accentOf(colour);
  const isLong = lettersOf(content.notes) > LONG_NOTES;
  const bottle = drawnBottle(type, colour);
  const shown = picture && (await pictureNode(picture, PICTURE_BOX, bottle));
  return {
    title: `Tasting Notes: ${content.name}`,
    subject: 'Tasting Notes',
    author: merchant.name,
    madeAt: clock.now(),
    margins: [MARGIN, 38, MARGIN, 92],
    foot: footOf(content),
    content: [
      await letterhead({ database, merchant }, 'Tasting Notes'),
      {
        margin: [0, 26, 0, 0],
        columnGap: COLUMN_GAP,
        columns: [
          {
            width: PICTURE_BOX.width,
            stack: [shown ?? bottle, ...(isLong ? factsOf(content.facts, 1, accent) : [])],
          },
          { width: '*', stack: wineOf(content, accent) },
        ],
      },
      ...(isLong ? [] : factsOf(content.facts, 2, accent)),
    ],
  };
}

function drawnBottle(type: string, colour: string): Content {
  const { width, height, outlines } = placeholderBottle(type, colour);
  const paths = outlines.map(
    ({ path, fill, opacity }) => `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`;
  const bottle = { svg, fit: [100, 324] as [number, number] }; // pdfmake changes no box.
  const cell: TableCell = {
    ...bottle,
    fillColor: '#f7f3e9',
    border: NO_BORDERS,
    alignment: 'center',
    margin: [0, 24],
  };
  return { layout: 'bare', table: { widths: ['*'], heights: [PICTURE_BOX.height], body: [[cell]] } };
}

const NO_BORDERS: [boolean, boolean, boolean, boolean] = [false, false, false, false];

function wineOf(content: SheetContent, accent: string): Content[] {
  const { origin, name, secondName, line, prices, notes } = content;
  const letters = lettersOf(notes);
  const noteSize = letters > 1500 ? 9.5 : letters > LONG_NOTES ? 11 : 12;
  const heads: Content[] = [
    { text: origin, bold: true, fontSize: 8, color: accent },
    { text: name, font: 'Serif', fontSize: name.length > 60 ? 20 : 26, lineHeight: 0.95 },
    { text: secondName, font: 'Serif', italics: true, fontSize: 12.5, color: INK_SOFT },
    { text: line.join(' · '), fontSize: 9.5, color: INK_SOFT },
  ];
  return [
    ...heads
      .filter((node) => 'text' in Object(node) && Object(node).text !== '')
      .map((node) => spaced(node, 7)),
    ...(prices ? [pricesOf(prices)] : []),
    ...notes.map(({ title, text }) => ({
      margin: [0, 6, 0, 7] as [number, number, number, number], // pdfmake changes no margin.
      stack: [
        { text: title, bold: true, fontSize: 9, color: accent },
        { text, font: 'Serif', fontSize: noteSize, lineHeight: 1.13 },
      ],
    })),
  ];
}

const spaced = (node: Content, below: number): Content => ({ stack: [node], margin: [0, 0, 0, below] });

function pricesOf(prices: readonly SheetPrice[]): Content {
  if (prices.length === 0) return { text: NO_LONGER_SOLD, fontSize: 9.5 };
  return {
    layout: 'lines',
    margin: [0, 4, 0, 6],
    table: {
      widths: [84, '*', 'auto'],
      body: prices.map(({ label, size, price }): TableCell[] => [
        { text: label, bold: true, margin: [0, 2, 0, 0] },
        { text: size, color: INK_SOFT, margin: [0, 2, 0, 0] },
        { text: price, fontSize: 11, alignment: 'right' },
      ]),
    },
  };
}

function factsOf(facts: readonly ProductFact[], columns: 1 | 2, accent: string): Content[] {
  if (facts.length === 0) return [];
  const cells = facts.map((fact): TableCell => factOf(fact, accent));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_, column): TableCell => cells[row * columns + column] ?? { text: '' }),
  );
  return [
    {
      layout: 'lines',
      margin: [0, 14, 0, 0],
      table: { widths: Array.from({ length: columns }, () => '*'), body: rows },
    },
  ];
}

function factOf({ mark, label, text }: ProductFact, accent: string): TableCell {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><g fill="none" stroke="${accent}"><circle cx="17" cy="17" r="16.4" stroke-width="1"/><path transform="translate(5 5)" stroke-width="1.5" d="${factDrawings[mark]}"/></g></svg>`;
  return {
    columnGap: 7,
    columns: [
      { width: 20, svg, fit: [20, 20] },
      {
        width: '*',
        stack: [
          { text: label, bold: true, fontSize: 8, color: INK_SOFT },
          { text, fontSize: 9 },
        ],
      },
    ],
  };
}

function footOf({ company, asOf }: SheetContent): Content {
  const cell: CellBorders = {
    border: [false, true, false, false],
    borderColor: [HAIRLINE, HAIRLINE, HAIRLINE, HAIRLINE],
  };
  const lines = company.map((text) => ({ text, style: 'foot' }));
  return {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          { ...cell, stack: lines, margin: [0, 8, 16, 0] },
          { ...cell, text: asOf, style: 'foot', alignment: 'right', margin: [0, 8, 0, 0] },
        ],
      ],
    },
  };
}

const lettersOf = (notes: SheetContent['notes']) => notes.map(({ text }) => text).join('').length;

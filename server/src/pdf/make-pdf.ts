import pdfmake from 'pdfmake';
import type { CustomTableLayout, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { HAIRLINE, INK, INK_SOFT, type PdfDocument, STANDARD_MARGINS } from './pdf-document.ts';
import { type Family, loadedFonts } from './pdf-fonts.ts';
import { printable, runsOf } from './printable.ts';

/**
 * These features take most of the time of a drawing, and change no letter of these fonts that a merchant writes.
 */
const FEATURES = { calt: false, clig: false, rclt: false, ccmp: false, rlig: false };

/** Figures of the same width, so that columns stand exact. In other texts the feature would widen hyphens. */
const FIGURES = { ...FEATURES, tnum: true };
const IS_FIGURE = /^[\s£.,:/%()+−-]*\d[\d\s£.,:/%()+−-]*$/;

/** Shared styles. A node has a single style. */
const styles: StyleDictionary = {
  title: { font: 'Serif', fontSize: 20, lineHeight: 1 },
  head: { bold: true, fontSize: 8, color: INK_SOFT },
  label: { bold: true, fontSize: 9, color: INK_SOFT },
  small: { fontSize: 8, color: INK_SOFT },
  foot: { fontSize: 7.25, color: INK_SOFT, lineHeight: 1.2 },
};

const nothing = () => 0;
const layouts: Record<string, CustomTableLayout> = {
  /** A hairline below each row, a stronger line below the heads. */
  ruled: {
    hLineWidth: (line, { table }) => (line === 0 ? 0 : line === table.headerRows ? 0.75 : 0.5),
    hLineColor: (line, { table }) => (line === table.headerRows ? INK_SOFT : HAIRLINE),
    vLineWidth: nothing,
    paddingLeft: (column) => (column === 0 ? 0 : 5),
    paddingRight: (column, { table }) => (column + 1 === table.body[0]?.length ? 0 : 5),
    paddingTop: () => 3.5,
    paddingBottom: () => 3,
  },
  /** A hairline around each row. */
  lines: {
    hLineWidth: () => 0.5,
    hLineColor: HAIRLINE,
    vLineWidth: nothing,
    paddingLeft: (column) => (column === 0 ? 0 : 16),
    paddingRight: nothing,
    paddingTop: () => 6,
    paddingBottom: () => 4,
  },
  /** No lines but the borders of cells. */
  bare: { paddingLeft: nothing, paddingRight: nothing, paddingTop: nothing, paddingBottom: nothing },
};

// The declarations of pdfmake lack its virtual file system, which holds the fonts.
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, content: Buffer): void };
};
for (const { faces } of loadedFonts) {
  for (const { file, bytes } of Object.values(faces)) virtualfs.writeFileSync(file, bytes);
}
pdfmake.setFonts(
  Object.fromEntries(
    loadedFonts.map(({ name, faces: { normal, bold, italics } }) => [
      name,
      { normal: normal.file, bold: bold.file, italics: italics.file, bolditalics: bold.file },
    ]),
  ),
);
pdfmake.setTableLayouts(layouts);
// A document can name no address and no file: pictures are data.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** Draws a document. If a picture cannot be drawn, each picture leaves its place to its `instead`. */
export async function makePdf(document: PdfDocument): Promise<Buffer> {
  try {
    return await pdfmake.createPdf(definitionOf(document, true)).getBuffer();
  } catch (error) {
    return pdfmake
      .createPdf(definitionOf(document, false))
      .getBuffer()
      .catch(() => {
        throw error;
      });
  }
}

function definitionOf(document: PdfDocument, hasPictures: boolean): TDocumentDefinitions {
  const { title, subject, author, madeAt, isAcross = false, head, foot, runningTitle, content } = document;
  const margins = document.margins ?? STANDARD_MARGINS;
  const [left, top, right] = margins;
  const prepared = (node: unknown) => prepare(node, 'Sans', hasPictures) as never; // A node stays a node of its kind.
  return {
    info: {
      title,
      author,
      ...(subject !== undefined && { subject }),
      creator: 'Tradecellar',
      producer: 'Tradecellar',
      creationDate: madeAt,
    },
    language: 'en-GB',
    displayTitle: true,
    version: '1.7',
    pageSize: { width: 595, height: 842 },
    pageOrientation: isAcross ? 'landscape' : 'portrait',
    pageMargins: [...margins],
    styles,
    defaultStyle: { font: 'Sans', fontSize: 9, color: INK, lineHeight: 1.1, fontFeatures: FEATURES as never }, // pdfkit also reads an object.
    ...(head !== undefined && {
      header: () => [{ margin: [left, top / 2, right, 0], stack: [prepared(head)] }],
    }),
    footer: (page, pages) => ({
      margin: [left, 9, right, 0],
      stack: [
        ...(foot === undefined ? [] : [prepared(foot)]),
        ...(pages > 1
          ? [prepared({ style: 'foot', alignment: 'right', text: pageWords(runningTitle, page, pages) })]
          : []),
      ],
    }),
    content: content.map(prepared),
  };
}

const pageWords = (title: string | undefined, page: number, pages: number) =>
  `${title === undefined ? '' : `${title} · `}Page ${page} of ${pages}`;

/** Copies a node, because pdfmake writes into nodes, with every text printable and each letter in a font that has it. */
function prepare(node: unknown, family: Family, hasPictures: boolean): unknown {
  if (typeof node === 'string' || typeof node === 'number') return textOf(String(node), family);
  if (Array.isArray(node)) return node.map((each) => prepare(each, family, hasPictures));
  if (typeof node !== 'object' || node === null) return node;
  const { instead, ...own }: Record<string, unknown> = { ...node };
  if (instead !== undefined && !hasPictures) return prepare(instead, family, hasPictures);
  const inner = familyOf(own) ?? family;
  // The library warns on the console of each part of an SVG that it leaves out.
  if ('svg' in own) return { ...own, options: { warningCallback: nothing, imageCallback: pictureAsData } };
  const { text } = own;
  if (typeof text === 'string' || typeof text === 'number') return { ...own, ...textOf(String(text), inner) };
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const holdsNodes = ['text', 'stack', 'columns', 'ul', 'ol'].includes(name);
      if (holdsNodes) return [name, prepare(value, inner, hasPictures)];
      // A table holds its cells in `body`.
      if (name === 'table') {
        const { body, ...table }: Record<string, unknown> = { ...Object(value) };
        return [name, { ...table, body: prepare(body, inner, hasPictures) }];
      }
      return [name, value];
    }),
  );
}

/** The policies do not reach the pictures in an SVG, which the library reads from files. */
const pictureAsData = (address: string) => (address.startsWith('data:') ? address : '');

function familyOf({ font, style }: Record<string, unknown>): Family | undefined {
  const named = font ?? styles[String(style)]?.font;
  return named === 'Sans' || named === 'Serif' ? named : undefined;
}

function textOf(text: string, family: Family): object {
  const runs = runsOf(printable(text, family), family);
  const isPlain = runs.every(({ font, wordBreak }) => font === family && wordBreak === undefined);
  return {
    text: isPlain ? runs.map((run) => run.text).join('') : runs,
    ...(IS_FIGURE.test(text) && { fontFeatures: FIGURES }),
  };
}

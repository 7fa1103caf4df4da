import type { Content, ContentTable, Style, TableCell, TableCellProperties } from 'pdfmake/interfaces.js';

export type { Content, ContentTable, Style, TableCell };
/** The borders of a cell, in the sequence left, top, right, bottom. */
export type CellBorders = Pick<TableCellProperties, 'border' | 'borderColor'>;

/** A PDF as data, without functions, because a thread draws the PDF. All sizes are in points. */
export type PdfDocument = {
  /** The name of the document, which readers show in place of the file's name. */
  readonly title: string;
  readonly subject?: string;
  /** The merchant's name. */
  readonly author: string;
  readonly madeAt: Date;
  /** A4 across. A4 upright if absent. */
  readonly isAcross?: boolean;
  /** `STANDARD_MARGINS` if absent. */
  readonly margins?: Margins;
  /** Stands at the top of every page, within the top margin. */
  readonly head?: Content;
  /** Stands at the foot of every page, within the bottom margin. If there are several pages, 'Page 1 of 3' is beside it. */
  readonly foot?: Content;
  /** Stands before 'Page 2 of 3', so that a lost sheet is known again: 'Statement of HARB01 on 31/10/2026'. */
  readonly runningTitle?: string;
  readonly content: readonly Content[];
};

export type Margins = readonly [left: number, top: number, right: number, bottom: number];
export const STANDARD_MARGINS: Margins = [48, 38, 48, 72];

export const INK = '#1f1a14';
export const INK_SOFT = '#5d5446';
export const HAIRLINE = '#d8cfbb';

/** The merchant's colour halfway to ink: dark enough for small print on white. */
export function accentOf(brandColour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(brandColour.slice(at, at + 2), 16));
  const mixed = [0x1f, 0x1a, 0x14].map((value, index) => (value + (channels[index] ?? 0)) >> 1);
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

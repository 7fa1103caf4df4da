/**
 * Files as other systems write them, invented before the mapper had seen them. `columns` says for each column the right
 * field, `ignored`, or `filter`; several right answers are separated by a bar. `checked` holds values as
 * `kind key field value`. `out` holds the lines of the rows that must be left out.
 */
export type Sheet = {
  readonly name: string;
  readonly text: string;
  readonly encoding?: 'utf16le' | 'latin1';
  readonly kind: string;
  readonly columns: { readonly [head: string]: string };
  readonly checked: readonly string[];
  readonly out?: readonly number[];
};

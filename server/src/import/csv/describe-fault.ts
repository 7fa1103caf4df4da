export type ImportFault = {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly says: string;
  /** True for a well-formed figure that is probably a mistake. The import takes the figure if a person accepts it. */
  readonly isDoubt?: true;
  /** True if the file may come from another system, so that a person can say which column is which. */
  readonly mayMap?: true;
};

export type RowFault = ImportFault & { readonly line: number };

/**
 * Describes a fault for people: `products.csv, line 3, CasePrice: "-60" is below zero`. An empty `file` is left out.
 */
export function describeFault({ file, line, column, value, says }: ImportFault): string {
  const where = [file, line === undefined ? '' : `line ${line}`, column ?? ''].filter(Boolean).join(', ');
  return `${where === '' ? '' : `${where}: `}${value === undefined || value === '' ? '' : `"${value}" `}${says}`;
}

const QUOTED = 60;

/**
 * Truncates a value that a fault quotes. If the cut splits a surrogate pair, the remaining half is dropped, because
 * JSON does not allow it.
 */
export function quoted(text: string): string {
  return text.slice(0, QUOTED).replace(/[\uD800-\uDBFF]$/, '');
}

/** A fault in a file. `line` counts from 1, the header included. */
export type ImportFault = {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly says: string;
  /** A figure that is well formed and can hardly be meant: it is taken once somebody accepts it. */
  readonly isDoubt?: true;
};

export type RowFault = ImportFault & { readonly line: number };

/** A fault as a person reads it: `products.csv, line 3, CasePrice: "-60" is below zero`; an empty `file` is left out. */
export function describeFault({ file, line, column, value, says }: ImportFault): string {
  const where = [file, line === undefined ? '' : `line ${line}`, column ?? ''].filter(Boolean).join(', ');
  return `${where === '' ? '' : `${where}: `}${value === undefined || value === '' ? '' : `"${value}" `}${says}`;
}

const QUOTED = 60;

/** A value as quoted in faults. A long one is truncated, but not within a surrogate pair, which JSON does not allow. */
export function quoted(text: string): string {
  return text.slice(0, QUOTED).replace(/[\uD800-\uDBFF]$/, '');
}

import { parse } from 'csv-parse/sync';

/** What may stand between the fields of a file, by the name it is told of by. */
export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** A header is shorter. */
const LOOKED_AT = 64 * 1024;

/**
 * What stands between the fields: that by which the header names most of the columns that are known, else the one by which
 * it has most columns. Quotes count: `"Price; nett",Code` has two columns by commas.
 */
export function findDelimiter(text: string, isKnown: (header: string) => boolean): Delimiter {
  const start = text.slice(0, LOOKED_AT);
  let best: { delimiter: Delimiter; known: number; all: number } | undefined;
  const delimiters = Object.keys(DELIMITERS) as Delimiter[]; // The table's own keys.
  for (const delimiter of delimiters) {
    const header = headerBy(start, delimiter);
    const known = header.filter((name) => isKnown(name.trim())).length;
    const isBetter =
      best === undefined || known > best.known || (known === best.known && header.length > best.all);
    if (isBetter) best = { delimiter, known, all: header.length };
  }
  return best?.delimiter ?? ',';
}

function headerBy(start: string, delimiter: Delimiter): string[] {
  try {
    const [header = []] = parse(start, { delimiter, to: 1, bom: true, skip_empty_lines: true });
    return header;
  } catch {
    return [];
  }
}

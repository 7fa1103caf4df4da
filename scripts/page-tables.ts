import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the rows of the Markdown table with these headings: further cells by the first cell. */
export function tableIn(file: string, ...heading: string[]): Record<string, string[]> {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => cellsOf(line).join() === heading.join());
  const body = lines.slice(at + 2);
  const rows = body
    .slice(
      0,
      body.findIndex((line) => !line.startsWith('|')),
    )
    .map(cellsOf);
  return Object.fromEntries(rows.map(([first = '', ...rest]) => [first, rest]));
}

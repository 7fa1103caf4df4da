import { readFile, writeFile } from 'node:fs/promises';
import { mergeReport } from './merge-report.ts';

const BELOW = '<!-- Everything below is written by the command. -->';

/**
 * Replaces the part of a page in `docs` that a bench writes: everything below its marker line, or of that only the parts that
 * were measured.
 */
export async function writeReport(
  page: string,
  lines: readonly string[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<void> {
  const path = new URL(`../../docs/${page}`, import.meta.url);
  const [head = '', below = ''] = (await readFile(path, 'utf8')).split(BELOW);
  const report = isWhole ? lines : mergeReport(below.trim().split('\n'), lines);
  await writeFile(path, `${head}${BELOW}\n\n${report.join('\n').trim()}\n`);
}

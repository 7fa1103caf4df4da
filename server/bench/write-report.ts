import { readFile, writeFile } from 'node:fs/promises';

const BELOW = '<!-- Everything below is written by the command. -->';

/** Replaces the part of a page in `docs` that a bench writes: everything below its marker line. */
export async function writeReport(page: string, lines: readonly string[]): Promise<void> {
  const path = new URL(`../../docs/${page}`, import.meta.url);
  const [head = ''] = (await readFile(path, 'utf8')).split(BELOW);
  await writeFile(path, `${head}${BELOW}\n\n${lines.join('\n').trim()}\n`);
}

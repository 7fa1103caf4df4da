/** The lines from a heading, or from the mark of a part below it, to the next. */
type Block = { readonly heading: string; readonly part: string; readonly lines: string[] };

const MARKS = '## Marks';

/** The line that begins a part of a report. */
export const partMark = (part: string) => `<!-- part: ${part} -->`;

/**
 * An earlier report with the parts that were measured now in place of their figures of then, and their marks in its table. Other
 * parts stay as they are.
 */
export function mergeReport(earlier: readonly string[], measured: readonly string[]): string[] {
  const blocks = blocksOf(earlier);
  for (const block of blocksOf(measured)) {
    const same = blocks.findIndex(({ heading, part }) => heading === block.heading && part === block.part);
    const last = blocks.findLastIndex(({ heading }) => heading === block.heading);
    if (same === -1) blocks.splice(last === -1 ? blocks.length : last + 1, 0, block);
    else if (block.part !== '') blocks[same] = block;
    else if (block.heading === MARKS) mergeRows(blocks[same]?.lines ?? [], block.lines);
  }
  return blocks.flatMap(({ lines }) => lines);
}

function blocksOf(report: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of report.flatMap((text) => text.split('\n'))) {
    const isHeading = line.startsWith('## ');
    const part = /^<!-- part: (.+) -->$/.exec(line)?.[1] ?? '';
    const heading = isHeading ? line : (blocks.at(-1)?.heading ?? '');
    if (isHeading || part !== '' || blocks.length === 0) blocks.push({ heading, part, lines: [] });
    blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** Puts the rows of one table in place of another's with the same first cell, new ones at its end. */
function mergeRows(table: string[], rows: readonly string[]): void {
  const firstCell = (row: string) => (row.startsWith('| ') ? row.split('|')[1] : undefined);
  for (const row of rows) {
    if (firstCell(row) === undefined) continue;
    const same = table.findIndex((line) => firstCell(line) === firstCell(row));
    if (same === -1) table.splice(table.findLastIndex((line) => line.startsWith('|')) + 1, 0, row);
    else table[same] = row;
  }
}

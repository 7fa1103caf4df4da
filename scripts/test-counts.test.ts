import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCounts, closingLine, noCounts, playwrightCounts, vitestCounts } from './test-counts.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradecellar-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(contents: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(contents));
  return file;
}

it('Counts are read from both runners and added', () => {
  const vitest = vitestCounts(
    report({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
  );
  expect(vitest).toEqual({ passed: 40, failed: 1, skipped: 3 });
  const playwright = playwrightCounts(
    report({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 0 } }),
  );
  expect(playwright).toEqual({ passed: 6, failed: 2, skipped: 0 });
  expect(addCounts(vitest, playwright)).toEqual({ passed: 46, failed: 3, skipped: 3 });
});

it('A runner that wrote nothing counts nothing', () => {
  expect(vitestCounts(path.join(folder, 'none.json'))).toEqual(noCounts);
});

it('The closing line names skipped tests only when there are some', () => {
  expect(closingLine({ passed: 412, failed: 0, skipped: 0 })).toBe('412 passed, 0 failed');
  expect(closingLine({ passed: 412, failed: 1, skipped: 3 })).toBe('412 passed, 1 failed, 3 skipped');
});

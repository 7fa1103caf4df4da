import { mkdtempSync } from 'node:fs';
import { appendFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { watchFolder } from './watch-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-watched-'));
const path = join(folder, 'stock.csv');
const LOOKS = 6;

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file that arrives', () => {
  let look = watchFolder(folder, LOOKS);
  /** Returns how many scans after the first scan report the file as complete. */
  const looksUntilThere = async () => {
    for (let looks = 0; looks <= LOOKS * 10; looks++) if ((await look()).length > 0) return looks;
    return undefined;
  };
  const pause = () => wait(30);

  beforeEach(async () => {
    await rm(path, { force: true });
    look = watchFolder(folder, LOOKS);
  });

  it('reports a file as complete after all scans if it was written in place, and counts again after each write', async () => {
    await writeFile(path, 'Code\n');
    for (let looks = 0; looks < LOOKS; looks++) expect(await look()).toEqual([]);
    await pause();
    await appendFile(path, 'A1\n');
    expect(await looksUntilThere()).toBe(LOOKS);
  });

  it('reports a file as complete after a third of the scans if it was renamed after it was written', async () => {
    await writeFile(`${path}.part`, 'Code\n');
    await pause();
    await rename(`${path}.part`, path);
    expect(await looksUntilThere()).toBe(LOOKS / 3);
  });

  it('reports a file as complete after a third of the scans if it has the modification time of its original', async () => {
    await writeFile(path, 'Code\n');
    await utimes(path, new Date('2026-11-01T10:00:00Z'), new Date('2026-11-01T10:00:00Z'));
    expect(await looksUntilThere()).toBe(LOOKS / 3);
  });

  it('holds a complete file back until a file that arrived earlier is complete', async () => {
    const earlier = join(folder, 'stock-earlier.csv');
    await writeFile(earlier, 'Code\n');
    await pause();
    await writeFile(`${path}.part`, 'Code\n');
    await pause();
    await rename(`${path}.part`, path);
    const arrived: string[][] = [];
    for (let looks = 0; looks <= LOOKS; looks++) arrived.push((await look()).map(({ name }) => name));
    await rm(earlier);
    expect(arrived.slice(0, LOOKS).flat()).toEqual([]);
    expect(arrived[LOOKS]).toEqual(['stock-earlier.csv', 'stock.csv']);
  });

  it('reports a file as complete after ten times the scans if its last line has no line break, renamed or not', async () => {
    await writeFile(`${path}.part`, 'Code');
    await pause();
    await rename(`${path}.part`, path);
    expect(await looksUntilThere()).toBe(LOOKS * 10);
  });

  it('reports a file as complete after all scans again if it was written after it was renamed', async () => {
    await writeFile(`${path}.part`, 'Code\n');
    await pause();
    await rename(`${path}.part`, path);
    await look();
    await pause();
    await appendFile(path, 'A1\n');
    expect(await looksUntilThere()).toBe(LOOKS);
  });
});

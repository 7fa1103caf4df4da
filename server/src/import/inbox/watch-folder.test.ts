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
  /** How often the folder has to be looked at again before the file is there. */
  const looksUntilThere = async () => {
    for (let looks = 0; looks <= LOOKS * 10; looks++) if ((await look()).length > 0) return looks;
    return undefined;
  };
  /** Longer than the clock of a file system takes to go on. */
  const pause = () => wait(30);

  beforeEach(async () => {
    await rm(path, { force: true });
    look = watchFolder(folder, LOOKS);
  });

  it('is watched for all looks where it is written in place, and again after each write', async () => {
    await writeFile(path, 'Code\n');
    for (let looks = 0; looks < LOOKS; looks++) expect(await look()).toEqual([]);
    await pause();
    await appendFile(path, 'A1\n');
    expect(await looksUntilThere()).toBe(LOOKS);
  });

  it('is watched for a third of them where it was renamed after it was written', async () => {
    await writeFile(`${path}.part`, 'Code\n');
    await pause();
    await rename(`${path}.part`, path);
    expect(await looksUntilThere()).toBe(LOOKS / 3);
  });

  it('is watched for a third of them where it has the time of its original', async () => {
    await writeFile(path, 'Code\n');
    await utimes(path, new Date('2026-11-01T10:00:00Z'), new Date('2026-11-01T10:00:00Z'));
    expect(await looksUntilThere()).toBe(LOOKS / 3);
  });

  it('waits for one that came before it, however soon it is finished itself', async () => {
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

  it('is watched for ten times as many where its last line has no end, renamed or not', async () => {
    await writeFile(`${path}.part`, 'Code');
    await pause();
    await rename(`${path}.part`, path);
    expect(await looksUntilThere()).toBe(LOOKS * 10);
  });

  it('is watched for all looks again where it is written after it was renamed', async () => {
    await writeFile(`${path}.part`, 'Code\n');
    await pause();
    await rename(`${path}.part`, path);
    await look();
    await pause();
    await appendFile(path, 'A1\n');
    expect(await looksUntilThere()).toBe(LOOKS);
  });
});

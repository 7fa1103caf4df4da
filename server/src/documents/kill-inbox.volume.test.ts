import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isVolumeRun, volume } from '../../../trade/test/volume.ts';
import { describeDocumentsInbox, INDEX_HEAD } from '../../test/documents-inbox.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import type { InboxChildOptions } from '../../test/inbox-child.ts';
import { pdfOf } from '../../test/pdf-files.ts';

const childFile = fileURLToPath(new URL('../../test/inbox-child.ts', import.meta.url));

describeDocumentsInbox('an inbox of documents whose process is killed', (kit) => {
  const { open, folder, documents, databaseUrl, closeInbox, drop, filed, isTaken, namesIn, openInbox } = kit;
  /** Runs an inbox in a process until the folder is empty or the process has killed itself, and tells which. */
  const runChild = async (options: Partial<InboxChildOptions>, onStatement?: (text: string) => void) => {
    const all = { databaseUrl: databaseUrl(), folder, mustDie: false, ...options };
    const child = fork(childFile, [JSON.stringify(all)], { stdio: 'inherit' });
    child.on('message', (message: 'open' | 'took' | { readonly statement: string }) => {
      if (typeof message === 'object') onStatement?.(message.statement);
    });
    const ended = once(child, 'exit');
    const isOver = Promise.withResolvers<void>();
    const look = setInterval(async () => {
      const left = await readdir(documents).catch(() => ['?']);
      if (left.length === 0) isOver.resolve();
    }, 20);
    await Promise.race([ended, isOver.promise]);
    clearInterval(look);
    const isKilled = child.signalCode === 'SIGKILL';
    if (!isKilled) child.kill('SIGKILL');
    await ended;
    return isKilled;
  };
  /** Puts in an invoice, a credit note that came before its index, the index, and an invoice of no customer. */
  const dropAll = async () => {
    await emptyTables(
      open().shop.database,
      'document',
      'document_content',
      'document_index',
      'import_report',
    );
    await rm(join(folder, 'archive', 'documents'), { recursive: true, force: true });
    await rm(join(folder, 'set-aside', 'documents'), { recursive: true, force: true });
    const aside = join(folder, 'set-aside', 'documents');
    await mkdir(aside, { recursive: true });
    await writeFile(join(aside, 'scan.pdf'), pdfOf('C1'));
    await writeFile(join(aside, 'scan.pdf.report.txt'), 'scan.pdf: set-aside\n');
    drop('INV_ALPHA_I1_2026-06-30.pdf', pdfOf('I1'));
    drop('documents.csv', `${INDEX_HEAD}scan.pdf,Credit,ALPHA,C1,30/06/2026,,\n`);
    drop('INV_NONE_I2_2026-06-30.pdf', pdfOf('I2'));
  };
  const seeAllOnce = async (when: string) => {
    openInbox();
    await isTaken();
    await closeInbox();
    expect(await filed(), when).toEqual([
      'ALPHA credit-note C1 2026-06-30 v1 of 1',
      'ALPHA invoice I1 2026-06-30 v1 of 1',
    ]);
    const archived = (await namesIn('archive')).filter((name) => !name.includes('report'));
    expect(archived, when).toEqual(['INV_ALPHA_I1_2026-06-30.pdf', 'documents.csv', 'scan.pdf']);
    expect(await namesIn('set-aside'), when).toEqual([
      'INV_NONE_I2_2026-06-30.pdf',
      'INV_NONE_I2_2026-06-30.pdf.report.txt',
    ]);
    const { rows } = await sql`SELECT FROM document_content`.execute(open().shop.database);
    expect(rows, when).toHaveLength(2);
  };

  it('leaves each document filed once, and nothing half, whatever the statement at which it is killed', async () => {
    const told: string[] = [];
    await dropAll();
    await runChild({ tellsStatements: true }, (text) => told.push(text));
    const seen = new Map<string, number>();
    const points = told.flatMap((text) => {
      const nth = (seen.get(text) ?? 0) + 1;
      seen.set(text, nth);
      // The idle inbox asks again and again if its lock is held.
      return text === 'SELECT 1' && nth > 1 ? [] : [{ text, nth }];
    });
    expect(points.length).toBeGreaterThan(30);
    let kills = 0;
    for (const point of points.filter((_point, at) => isVolumeRun || at % 20 === 0)) {
      await dropAll();
      if (await runChild({ diesAtStatement: point })) kills += 1;
      await seeAllOnce(`killed at ${point.text} (${point.nth})`);
    }
    expect(kills).toBeGreaterThan(volume(30, 1));
  }, 600_000);

  it('leaves each file at one place, whatever the rename or removal at which it is killed', async () => {
    let isKilled = true;
    let at = 1;
    for (; isKilled; at += isVolumeRun ? 1 : 4) {
      await dropAll();
      isKilled = await runChild({ diesAtFileStep: at });
      await seeAllOnce(`killed at step ${at} of its files`);
    }
    expect(at).toBeGreaterThan(5);
  }, 600_000);
});

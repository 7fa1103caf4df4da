import { randomUUID } from 'node:crypto';
import type { Database, Reader } from './connection.ts';
import { inTransaction } from './transaction.ts';

/**
 * The id of this database, which a backup preserves, and the places at which servers use the data folder, as machine
 * and path: `shop1 /srv/tradecellar`.
 */
export type FolderMark = { readonly id: string; readonly places: readonly string[] };

const NAME = 'folder-mark';
/**
 * The most places that are stored. The list would grow without limit, because a container has a new name each time it
 * is created.
 */
const MOST_PLACES = 20;

/**
 * Reads the id and the places, and creates the id on first use. If two processes create the id at the same time, both
 * use the first id.
 */
export async function readFolderMark(database: Database): Promise<FolderMark> {
  await database
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify({ id: randomUUID(), places: [] }) })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const mark = await findFolderMark(database);
  if (mark === undefined) throw new Error('The mark of the folder was deleted just after it was made');
  return mark;
}

export async function findFolderMark(reader: Reader): Promise<FolderMark | undefined> {
  const found = await reader
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return found && (found.value as FolderMark); // Written by this file only.
}

export async function notePlace(database: Database, place: string): Promise<void> {
  await inTransaction(database, async (writer) => {
    const { value } = await writer
      .selectFrom('setting')
      .select('value')
      .where('name', '=', NAME)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { id, places } = value as FolderMark; // Written by this file only.
    const others = places.filter((other) => other !== place);
    await writer
      .updateTable('setting')
      .set({ value: JSON.stringify({ id, places: [place, ...others].slice(0, MOST_PLACES) }) })
      .where('name', '=', NAME)
      .execute();
  });
}

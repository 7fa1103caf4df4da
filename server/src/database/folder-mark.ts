import { randomUUID } from 'node:crypto';
import type { Database, Reader } from './connection.ts';
import { inTransaction } from './transaction.ts';

/** The id of this database, which a backup preserves, and the places that it has marked: `shop1 /srv/tradecellar`. */
export type FolderMark = { readonly id: string; readonly places: readonly string[] };

const NAME = 'folder-mark';
/** Places that are remembered: a container has a new name each time it is made. */
const MOST_PLACES = 20;

/** Reads the mark, whose id is created at the first use; of two processes, the second finds the first one's. */
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

/** Undefined if no folder was ever opened. */
export async function findFolderMark(reader: Reader): Promise<FolderMark | undefined> {
  const found = await reader
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return found && (found.value as FolderMark); // Written by this file only.
}

/** Remembers that the mark is at a place. */
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

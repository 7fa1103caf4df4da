import type { Insertable } from 'kysely';
import type { Writer } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export async function insertProspect(
  writer: Writer,
  prospect: Insertable<Tables['prospect']>,
): Promise<void> {
  await writer.insertInto('prospect').values(prospect).execute();
}

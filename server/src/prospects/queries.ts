import type { Insertable } from 'kysely';
import type { Writer } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';

export async function insertProspect(
  writer: Writer,
  prospect: Insertable<Tables['prospect']>,
): Promise<void> {
  await writer.insertInto('prospect').values(prospect).execute();
}

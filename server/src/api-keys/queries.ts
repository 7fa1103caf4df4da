import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';

const shown = [
  'id',
  'name',
  'prefix',
  'scopes',
  personName(sql.ref('made_by')).as('made_by'),
  'made_at',
  'last_used_at',
  personName(sql.ref('revoked_by')).as('revoked_by'),
  'revoked_at',
] as const;

export function readApiKeys(reader: Reader) {
  return reader.selectFrom('api_key').select(shown).orderBy('id', 'desc').execute();
}
export type ApiKeyRow = Awaited<ReturnType<typeof readApiKeys>>[number];

type NewKey = Pick<ApiKeyRow, 'name' | 'prefix' | 'scopes' | 'made_by' | 'made_at'> & { hash: Buffer };

/** Undefined if another key in use has this name. */
export function insertApiKey(writer: Writer, key: NewKey): Promise<ApiKeyRow | undefined> {
  return writer
    .insertInto('api_key')
    .values(key)
    .onConflict((on) => on.column('name').where('revoked_at', 'is', null).doNothing())
    .returning(shown)
    .executeTakeFirst();
}

export function lockApiKey(writer: Writer, id: number): Promise<ApiKeyRow | undefined> {
  return writer.selectFrom('api_key').select(shown).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function setRevoked(writer: Writer, id: number, by: { who: string; at: Date }): Promise<ApiKeyRow> {
  return writer
    .updateTable('api_key')
    .set({ revoked_by: by.who, revoked_at: by.at })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import { noteBannerSaved } from '../settings/queries.ts';

const BANNER = 'banner';

export async function readBanner(reader: Reader): Promise<string> {
  const found = await reader
    .selectFrom('setting')
    .select('value')
    .where('name', '=', BANNER)
    .executeTakeFirst();
  return typeof found?.value === 'string' ? found.value : '';
}

export async function lockBanner(writer: Writer): Promise<string> {
  await writer
    .insertInto('setting')
    .values({ name: BANNER, value: JSON.stringify('') })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const found = await writer
    .selectFrom('setting')
    .select('value')
    .where('name', '=', BANNER)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return typeof found.value === 'string' ? found.value : '';
}

/** Stores a banner after `lockBanner`, and tells all processes after the commit. */
export async function storeBanner(writer: Writer, banner: string): Promise<void> {
  await writer
    .updateTable('setting')
    .set({ value: JSON.stringify(banner) })
    .where('name', '=', BANNER)
    .execute();
  await noteBannerSaved(writer);
}

export async function readLastSaving(reader: Reader): Promise<{ who: string; at: Date } | undefined> {
  return reader
    .selectFrom('audit')
    .select([personName(sql.ref('who')).as('who'), 'at'])
    .where('customer_account', 'is', null)
    .where('act', '=', 'save-banner')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findLogo(
  reader: Reader,
  hash: string,
): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined> {
  return reader
    .selectFrom('merchant_logo')
    .select(['type', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

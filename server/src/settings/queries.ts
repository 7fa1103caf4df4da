import type { Reader, Writer } from '../platform/database.ts';

const BANNER = 'banner';

/** The banner's HTML as it was stored, sanitised; empty where there is none. */
export async function readBanner(reader: Reader): Promise<string> {
  const found = await reader
    .selectFrom('setting')
    .select('value')
    .where('name', '=', BANNER)
    .executeTakeFirst();
  return typeof found?.value === 'string' ? found.value : '';
}

export async function storeBanner(writer: Writer, banner: string): Promise<void> {
  const value = JSON.stringify(banner);
  await writer
    .insertInto('setting')
    .values({ name: BANNER, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute();
}

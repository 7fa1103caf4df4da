import { OPEN_SETTING } from '@tradecellar/contract/setting-labels.ts';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import type { StoredSettings } from './merge-settings.ts';

/** The row of `setting` whose value counts the changes. A save locks this row. */
const COUNT = 'merchant-settings';
export const SETTINGS_CHANNEL = 'merchant_settings';
export const SETTINGS_ACT = 'save-settings';

/** The row of `setting` that counts the saves of the banner. */
const BANNERS = 'banner-saves';

export type StoredVersion = { readonly version: number; readonly stored: StoredSettings };

export async function readStoredSettings(reader: Reader): Promise<StoredVersion & { banners: number }> {
  // A single statement, so that the values are the values of the version.
  const { rows } = await sql<{ version: number | null; stored: StoredSettings | null; banners: number }>`
    SELECT (SELECT value::int FROM setting WHERE name = ${COUNT}) AS version,
           (SELECT jsonb_object_agg(name, value) FROM merchant_setting) AS stored,
           coalesce((SELECT value::int FROM setting WHERE name = ${BANNERS}), 0) AS banners`.execute(reader);
  const { version, stored, banners = 0 } = rows[0] ?? {};
  return { version: version ?? 0, stored: stored ?? {}, banners };
}

/** Says which tables of the office's settings the database has. A database that no shop has migrated has neither. */
export async function hasTables(
  reader: Reader,
): Promise<{ readonly settings: boolean; readonly mailServer: boolean }> {
  const { rows } = await sql<{ settings: boolean; mailServer: boolean }>`
    SELECT to_regclass('merchant_setting') IS NOT NULL AS settings,
      to_regclass('mail_server') IS NOT NULL AS "mailServer"`.execute(reader);
  return rows[0] ?? { settings: false, mailServer: false };
}

/** Changes with each save of the settings or of the banner. */
export async function readShownVersion(reader: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT coalesce(sum(value::int), 0)::int AS version FROM setting WHERE name IN (${COUNT}, ${BANNERS})`.execute(
    reader,
  );
  return rows[0]?.version ?? 0;
}

/** Counts a save of the banner, and tells all processes after the commit. */
export async function noteBannerSaved(writer: Writer): Promise<void> {
  await sql`INSERT INTO setting (name, value) VALUES (${BANNERS}, '1')
    ON CONFLICT (name) DO UPDATE SET value = to_jsonb(setting.value::int + 1)`.execute(writer);
  await sql`SELECT pg_notify(${SETTINGS_CHANNEL}, 'banner')`.execute(writer);
}

/** Waits for a running save, and reads the settings after that save. */
export async function lockSettings(writer: Writer): Promise<StoredVersion> {
  await sql`INSERT INTO setting (name, value) VALUES (${COUNT}, '0') ON CONFLICT DO NOTHING`.execute(writer);
  await sql`SELECT FROM setting WHERE name = ${COUNT} FOR UPDATE`.execute(writer);
  return readStoredSettings(writer);
}

/** Stores changed values, and tells all processes after the commit. A value of undefined returns to the default. */
export async function storeSettings(writer: Writer, changed: StoredSettings, version: number): Promise<void> {
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) {
      await writer.deleteFrom('merchant_setting').where('name', '=', name).execute();
      continue;
    }
    const row = { name, value: JSON.stringify(value) };
    await writer
      .insertInto('merchant_setting')
      .values(row)
      .onConflict((clash) => clash.column('name').doUpdateSet({ value: row.value }))
      .execute();
  }
  await sql`UPDATE setting SET value = to_jsonb(${version}::int) WHERE name = ${COUNT}`.execute(writer);
  await sql`SELECT pg_notify(${SETTINGS_CHANNEL}, ${String(version)})`.execute(writer);
}

/** `before` is absent if the setting had its default, and `after` is absent if the setting returned to its default. */
export type SettingFacts = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
export type SettingsActFacts = {
  readonly version: number;
  readonly changes: SettingFacts;
  readonly undid?: number;
};
export type SettingsActRow = { readonly at: Date; readonly who: string; readonly facts: SettingsActFacts };

/** The latest changes, newest first. */
export async function readSettingsActs(
  reader: Reader,
  { since = 0, limit }: { readonly since?: number; readonly limit: number },
): Promise<SettingsActRow[]> {
  const { rows } = await sql<SettingsActRow>`
    SELECT at, ${personName(sql.ref('who'))} AS who, facts FROM audit
    WHERE act = 'save-settings' AND (facts->>'version')::int > ${since}
    ORDER BY id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** Closes a shop that nobody has used or set up: its database has no goods, no customers and no people. */
export async function closeNewShop(database: Database): Promise<void> {
  await sql`INSERT INTO merchant_setting (name, value)
    SELECT ${OPEN_SETTING}, 'false' WHERE NOT EXISTS (SELECT FROM product) AND NOT EXISTS (SELECT FROM customer)
      AND NOT EXISTS (SELECT FROM office_person) AND NOT EXISTS (SELECT FROM merchant_setting)
    ON CONFLICT DO NOTHING`.execute(database);
}

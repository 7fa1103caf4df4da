import { isDeepStrictEqual } from 'node:util';
import { DOOR_SETTING, OPEN_SETTING, settingLabels } from '@tradecellar/contract/setting-labels.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { insertAct } from '../http/queries.ts';
import type { Shop } from '../shop.ts';
import { type StoredSettings, settingsInFile, valueAt } from './merge-settings.ts';
import {
  lockSettings,
  readSettingsActs,
  SETTINGS_ACT,
  type SettingFacts,
  type StoredVersion,
  storeSettings,
} from './queries.ts';
import { namedFault } from './setting-words.ts';
import { faultOfValue } from './usable-settings.ts';

type SettingsShop = Pick<Shop, 'database' | 'clock' | 'settings'>;

export type SettingsSave = {
  /** The e-mail of a person, or `command` or `set-up`. */
  readonly who: string;
  /** A value of undefined returns to the default. */
  readonly changed: StoredSettings;
  /** The version that the person saw. Without a version, the save overwrites the changes of other people. */
  readonly seen?: number;
};

/**
 * Saves settings, records who changed them, and tells all processes. Checks all settings together by the rules of the
 * merchant's file. Refuses a change of a setting that the file fixes. Refuses a change if somebody else has changed the
 * same setting since; other settings may have changed meanwhile.
 */
export async function saveSettings(shop: SettingsShop, save: SettingsSave): Promise<undefined | Refusal> {
  const outcome = await inTransaction(shop.database, async (writer) => {
    const before = await lockSettings(writer);
    return (await clashWith(writer, save)) ?? writeSettings(writer, shop, before, save);
  });
  await shop.settings.refresh();
  return outcome;
}

/** Undoes a change if every setting of the change still has the value of the change. */
export async function undoSettings(
  shop: SettingsShop,
  { who, version }: { readonly who: string; readonly version: number },
): Promise<undefined | Refusal> {
  const outcome = await inTransaction(shop.database, async (writer) => {
    const before = await lockSettings(writer);
    const [act] = (await readSettingsActs(writer, { since: version - 1, limit: 1_000 })).slice(-1);
    if (act?.facts.version !== version) return refuse('settings-act-not-found');
    const changes = Object.entries(act.facts.changes);
    const moved = changes.filter(([name, { after }]) => !isDeepStrictEqual(before.stored[name], after));
    const names = moved.map(([name]) => name);
    if (names.length > 0) return refuseChanged(writer, { since: version, names });
    const changed = Object.fromEntries(changes.map(([name, change]) => [name, change.before]));
    return writeSettings(writer, shop, before, { who, changed, undid: version });
  });
  await shop.settings.refresh();
  return outcome;
}

/**
 * Copies the settings of the merchant's file into the database. The copies take effect when the file no longer names
 * the settings.
 */
export async function takeOverFile(shop: SettingsShop, who: string): Promise<undefined | Refusal> {
  const outcome = await inTransaction(shop.database, async (writer) => {
    const before = await lockSettings(writer);
    return writeSettings(
      writer,
      shop,
      before,
      { who, changed: settingsInFile(shop.settings.source.file) },
      true,
    );
  });
  await shop.settings.refresh();
  return outcome;
}

async function clashWith(writer: Writer, { seen, changed }: SettingsSave): Promise<Refusal | undefined> {
  if (seen === undefined) return undefined;
  const names = Object.keys(changed);
  const since = await readSettingsActs(writer, { since: seen, limit: 1_000 });
  const moved = names.filter((name) => since.some(({ facts }) => Object.hasOwn(facts.changes, name)));
  return moved.length === 0 ? undefined : refuseChanged(writer, { since: seen, names: moved });
}

async function refuseChanged(
  writer: Writer,
  { since, names }: { readonly since: number; readonly names: readonly string[] },
): Promise<Refusal> {
  const acts = await readSettingsActs(writer, { since, limit: 1_000 });
  const last = acts.find(({ facts }) => names.some((name) => Object.hasOwn(facts.changes, name)));
  return refuse('settings-changed', {
    who: last?.who ?? '',
    at: last?.at.toISOString() ?? '',
    labels: names.map((name) => settingLabels[name] ?? name),
    names: [...names],
  });
}

async function writeSettings(
  writer: Writer,
  { clock, settings: { source } }: SettingsShop,
  { version, stored }: StoredVersion,
  { who, changed, undid }: SettingsSave & { readonly undid?: number },
  isFromFile = false,
): Promise<undefined | Refusal> {
  const different = Object.entries(changed).filter(
    ([name, value]) => !isDeepStrictEqual(stored[name], value),
  );
  if (different.length === 0) return undefined;
  const refusal = isFromFile ? undefined : refuseValues(different, source.file);
  if (refusal !== undefined) return refusal;
  const next: Record<string, unknown> = { ...stored };
  for (const [name, value] of different) {
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  const merged = source.merge(next);
  if ('faults' in merged) return refuse('settings-refused', { faults: merged.faults.map(namedFault) });
  // An open shop without a named door would not start again in production.
  const isAboutOpening = different.some(([name]) => name === OPEN_SETTING || name === DOOR_SETTING);
  if (isAboutOpening && merged.merchant.isOpen && !merged.namesDoor) {
    const says = 'An open shop needs a way for its orders';
    return refuse('settings-refused', { faults: [{ name: DOOR_SETTING, says }] });
  }
  const changes: SettingFacts = Object.fromEntries(
    different.map(([name, after]) => [name, { before: stored[name], after }]),
  );
  await storeSettings(writer, Object.fromEntries(different), version + 1);
  await insertAct(writer, {
    at: clock.now(),
    who,
    customerAccount: null,
    act: SETTINGS_ACT,
    facts: { version: version + 1, changes, ...(undid !== undefined && { undid }) },
  });
  return undefined;
}

function refuseValues(
  changed: readonly (readonly [name: string, value: unknown])[],
  file: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  for (const [name] of changed) {
    if (valueAt(file, name) === undefined) continue;
    return refuse('setting-fixed', { name, label: settingLabels[name] ?? name });
  }
  const faults = changed.flatMap(([name, value]) => {
    const says = value === undefined ? undefined : faultOfValue(name, value);
    return says === undefined ? [] : [{ name, says }];
  });
  return faults.length === 0 ? undefined : refuse('settings-refused', { faults });
}

import { DOOR_SETTING, OPEN_SETTING, settingLabels } from '@tradecellar/contract/setting-labels.ts';
import { settingLeaves } from '@tradecellar/contract/setting-leaves.ts';
import { type Merchant, MerchantFile } from '@tradecellar/contract/settings.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { fillIn, isGroup, type ReadMerchant, type Written } from '../merchant/merchant-file.ts';

/** The settings of the database by their dotted names, such as `delivery.cutoff`. */
export type StoredSettings = Readonly<Record<string, unknown>>;

export type Merged =
  | { readonly merchant: Merchant; readonly namesDoor: boolean; readonly left: readonly string[] }
  | { readonly faults: readonly string[]; readonly left: readonly string[] };

/** The settings of the merchant's file, and the function that merges the database's settings with the file. */
export type SettingsSource = {
  readonly file: Written;
  merge(stored: StoredSettings): Merged;
};

export const settingSchemas: ReadonlyMap<string, TSchema> = new Map(settingLeaves(MerchantFile));

/** The value at a dotted name; undefined if the settings do not name the setting. */
export function valueAt(settings: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (group, key) => (isGroup(group) && Object.hasOwn(group, key) ? group[key] : undefined),
      settings,
    );
}

/** True if the database may hold the setting. All other settings stay with the merchant's file (decision 124). */
function isStorable(name: string): boolean {
  return Object.hasOwn(settingLabels, name) || name === DOOR_SETTING || name === OPEN_SETTING;
}

/** True if the database may hold this value of the setting. */
export function isStorableValue(name: string, value: unknown): boolean {
  const schema = settingSchemas.get(name);
  if (schema === undefined || !isStorable(name)) return false;
  if (!Value.Check(schema, Value.Default(schema, structuredClone(value)))) return false;
  if (name === DOOR_SETTING) return value === 'embedded';
  // The name of a picture's file means a file beside the merchant's file, so only that file may hold the name.
  return name !== 'login.picture' || value === '' || /^(https:\/)?\//.test(String(value));
}

/**
 * Merges the three layers: a setting of the merchant's file wins over the database, which wins over the default. The
 * merge leaves out a stored value that this release does not allow, so that the shop still starts; `left` names the
 * setting.
 * Example: the file {"delivery": {"cutoff": "16:30"}} with the stored {"delivery.cutoff": "12:00", "name": "Cave"}
 * gives the cut-off 16:30 and the name Cave.
 */
export function mergeSettings(
  file: Written,
  stored: StoredSettings,
): ReadMerchant & { readonly left: readonly string[] } {
  const left: string[] = [];
  const written: Record<string, unknown> = structuredClone(file);
  for (const [name, value] of Object.entries(stored)) {
    if (valueAt(file, name) !== undefined) continue;
    if (isStorableValue(name, value)) setAt(written, name, value);
    else left.push(name);
  }
  return { ...fillIn(written), left };
}

/** The settings of the file that the database may hold, by their dotted names. */
export function settingsInFile(file: Written): StoredSettings {
  const named = [...settingSchemas.keys()].map((name) => [name, valueAt(file, name)] as const);
  return Object.fromEntries(
    named.filter(([name, value]) => value !== undefined && isStorableValue(name, value)),
  );
}

/** The settings as a merchant's file: {"delivery.cutoff": "16:30"} becomes {"delivery": {"cutoff": "16:30"}}. */
export function asFile(file: Written, stored: StoredSettings): Written {
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) setAt(written, name, value);
  return overlay(written, file);
}

function overlay(under: Written, over: Written): Written {
  const whole: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = whole[key];
    whole[key] = isGroup(value) && isGroup(below) ? overlay(below, value) : value;
  }
  return whole;
}

function setAt(settings: Record<string, unknown>, name: string, value: unknown): void {
  const keys = name.split('.');
  const last = keys.pop() ?? '';
  let group = settings;
  for (const key of keys) {
    const inner = { ...(isGroup(group[key]) ? group[key] : {}) };
    group[key] = inner;
    group = inner;
  }
  group[last] = structuredClone(value);
}

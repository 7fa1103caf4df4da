import type { Merchant } from '@tradecellar/contract/settings.ts';
import { faultsIn } from '../merchant/merchant-file.ts';
import {
  isStorableValue,
  type SettingsSource,
  type StoredSettings,
  settingSchemas,
  valueAt,
} from './merge-settings.ts';
import { byLabels, namesIn } from './setting-words.ts';

/** A stored setting that the shop does not use, with a sentence that gives the reason. */
export type UnusableSetting = { readonly name: string; readonly says: string };

type Parted = {
  readonly unusable: readonly UnusableSetting[];
  /** The stored settings without the unusable settings. */
  readonly used: StoredSettings;
};
export type Usable = Parted & { readonly merchant: Merchant; readonly namesDoor: boolean };
export type UsableSettings = Usable | (Parted & { readonly faults: readonly string[] });

/**
 * Merges the settings for use. Uses the default in place of a stored value that an upgrade, the merchant's file or the
 * environment has made invalid, so that the shop still starts and the office can mend the setting. Returns faults only
 * if the stored settings are not the cause.
 * Example: the file {"collection": {"toHour": 12}} with the stored {"collection.fromHour": 14} gives collections from
 * 9:00, the default, to 12:00.
 */
export function usableSettings({ file, merge }: SettingsSource, stored: StoredSettings): UsableSettings {
  const unusable: UnusableSetting[] = [];
  const rest: Record<string, unknown> = { ...stored };
  const leaveOut = (name: string, reason: string) => {
    unusable.push({
      name,
      says: `The default is used, because ${reason.replace('; it is ', '; the stored value is ')}.`,
    });
    delete rest[name];
  };
  for (;;) {
    const merged = merge(rest);
    for (const name of merged.left)
      leaveOut(name, faultOfValue(name, rest[name]) ?? 'the value is not valid');
    if ('merchant' in merged) {
      return { merchant: merged.merchant, namesDoor: merged.namesDoor, unusable, used: rest };
    }
    const { faults } = merged;
    const isCause = (name: string) => Object.hasOwn(rest, name) && valueAt(file, name) === undefined;
    const causes = new Map(
      faults.flatMap((fault) =>
        namesIn(fault)
          .filter(isCause)
          .map((name) => [name, fault] as const),
      ),
    );
    if (causes.size === 0) return { faults, unusable, used: rest };
    for (const [name, fault] of causes) leaveOut(name, byLabels(fault));
  }
}

/** The reason why the database may not hold the value. Undefined if the database may hold the value. */
export function faultOfValue(name: string, value: unknown): string | undefined {
  if (isStorableValue(name, value)) return undefined;
  const schema = settingSchemas.get(name);
  const [says] = schema === undefined ? [] : faultsIn(schema, value, name);
  const other =
    name === 'login.picture' ? 'must be an address beginning https:// or /' : 'cannot be set here';
  return byLabels(says ?? `${name} ${other}`);
}

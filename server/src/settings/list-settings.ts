import { isDeepStrictEqual } from 'node:util';
import type {
  OfficeSetting,
  OfficeSettings,
  SettingsAct,
  SettingValue,
} from '@tradecellar/contract/office-settings.ts';
import { SETTING_GROUPS, settingLabels } from '@tradecellar/contract/setting-labels.ts';
import { partsOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { bankHolidays } from '../merchant/bank-holidays.ts';
import { defaultMerchant, type Written } from '../merchant/merchant-file.ts';
import type { Shop } from '../shop.ts';
import { describeSetting } from './describe-setting.ts';
import { type StoredSettings, settingsInFile, valueAt } from './merge-settings.ts';
import { readSettingsActs, readStoredSettings, type SettingsActRow } from './queries.ts';
import { usableSettings } from './usable-settings.ts';

const MOST_ACTS = 50;

/** Everything that the office's page Settings shows. */
export async function listSettings({
  database,
  settings,
  clock,
}: Pick<Shop, 'database' | 'settings' | 'clock'>): Promise<OfficeSettings> {
  const { version, stored } = await readStoredSettings(database);
  const acts = await readSettingsActs(database, { limit: MOST_ACTS });
  const { file } = settings.source;
  const usable = usableSettings(settings.source, stored);
  const merchant = 'merchant' in usable ? usable.merchant : settings.newest();
  const faults = new Map(usable.unusable.map(({ name, says }) => [name, says]));
  const standard = defaultMerchant();
  const { year } = partsOf(londonTime(clock.now()).date);
  const present = (name: string): OfficeSetting => {
    const fault = faults.get(name);
    return {
      ...describeSetting(name),
      ...valued('Value', valueAt(merchant, name)),
      ...valued('Default', valueAt(standard, name)),
      From: layerOf(name, file, stored),
      ...(fault !== undefined && { Fault: fault }),
    };
  };
  return {
    Version: version,
    Holidays: [...bankHolidays(merchant.delivery.bankHolidays, [year, year + 1])],
    Groups: Object.entries(SETTING_GROUPS).map(([Title, labels]) => ({
      Title,
      Settings: Object.keys(labels).map(present),
    })),
    Acts: acts.map((act) => presentAct(act, file, stored)),
    InFile: Object.keys(settingsInFile(file)).filter((name) => name in settingLabels).length,
  };
}

function layerOf(name: string, file: Written, stored: StoredSettings): OfficeSetting['From'] {
  if (valueAt(file, name) !== undefined) return 'file';
  return Object.hasOwn(stored, name) ? 'office' : 'default';
}

function presentAct({ at, who, facts }: SettingsActRow, file: Written, stored: StoredSettings): SettingsAct {
  const changes = Object.entries(facts.changes);
  return {
    Version: facts.version,
    At: at.toISOString(),
    Who: who,
    Changes: changes.map(([name, { before, after }]) => ({
      Name: name,
      Label: settingLabels[name] ?? name,
      ...valued('Before', before),
      ...valued('After', after),
    })),
    ...(facts.undid !== undefined && { Undid: facts.undid }),
    CanUndo: changes.every(
      ([name, { after }]) => valueAt(file, name) === undefined && isDeepStrictEqual(stored[name], after),
    ),
  };
}

function valued<Field extends string>(field: Field, value: unknown): { [Key in Field]?: SettingValue } {
  // Every setting of the schema is a `SettingValue`.
  return (value === undefined ? {} : { [field]: value }) as { [Key in Field]?: SettingValue };
}

import type { OfficeSetting, OfficeSettings, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { Type } from 'typebox';
import { useSessionState } from '../../../api/stored.ts';
import { type ReadTyped, readTyped, type Typed, typedOf } from './typed-settings.ts';

/** Unsaved changes by name of the setting, and the version of the settings that the person saw. */
const SettingsDraft = Type.Object({
  version: Type.Integer(),
  typed: Type.Unsafe<Readonly<Record<string, Typed>>>({ type: 'object' }),
  /** Names of settings that return to their default. */
  resets: Type.Array(Type.String()),
});

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

type Contents = {
  readonly typed: Readonly<Record<string, Typed>>;
  readonly resets: readonly string[];
};

export type ChangedSetting = {
  readonly setting: OfficeSetting;
  readonly read: ReadTyped;
};

/** The person's unsaved changes. The draft survives a reload and a refused save. */
export function useSettingsDraft(settings: OfficeSettings | undefined) {
  const [draft, setDraft] = useSessionState('tradecellar/settings-draft', SettingsDraft);
  const { version = settings?.Version ?? 0, typed = {}, resets = [] } = draft ?? {};
  const all = settings?.Groups.flatMap((group) => group.Settings) ?? [];
  const changes = all.flatMap((setting): ChangedSetting[] => {
    if (setting.From === 'file') return [];
    const read = readOf(setting);
    return read === undefined ? [] : [{ setting, read }];
  });

  function readOf(setting: OfficeSetting): ReadTyped | undefined {
    if (resets.includes(setting.Name)) return setting.From === 'office' ? { value: undefined } : undefined;
    const text = typed[setting.Name];
    if (text === undefined) return undefined;
    const read = readTyped(setting, text);
    const isSame = 'value' in read && isEqual(read.value, setting.Value);
    return isSame ? undefined : read;
  }

  return {
    version,
    changes,
    /** The contents of the changed fields. */
    typed,
    resets,
    /** The contents of a setting's field, with the draft's change. */
    typedIn(setting: OfficeSetting): Typed {
      if (resets.includes(setting.Name)) return typedOf(setting, setting.Default);
      return typed[setting.Name] ?? typedOf(setting, setting.Value);
    },
    change(name: string, text: Typed) {
      const others = resets.filter((each) => each !== name);
      setDraft({ version, typed: { ...typed, [name]: text }, resets: others });
    },
    reset(name: string) {
      setDraft({ version, typed: without(typed, name), resets: [...resets, name] });
    },
    takeBack(name: string) {
      const others = resets.filter((each) => each !== name);
      setDraft({ version, typed: without(typed, name), resets: others });
    },
    /** Takes the newest version, so that the next save may replace colleagues' changes that the person has now seen. */
    seen(newest: number) {
      setDraft((now) => now && { ...now, version: newest });
    },
    /** Drops the changes that a save has stored. A change that the person made during the save stays. */
    stored(sent: Contents, newest: number) {
      setDraft((now) => {
        if (now === undefined) return undefined;
        const left = Object.entries(now.typed).filter(([name, text]) => text !== sent.typed[name]);
        const others = now.resets.filter((name) => !sent.resets.includes(name));
        if (left.length === 0 && others.length === 0) return undefined;
        return { version: newest, typed: Object.fromEntries(left), resets: others };
      });
    },
    clear: () => setDraft(undefined),
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

function isEqual(a: SettingValue | undefined, b: SettingValue | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Sorts the names for the comparison, and drops zeros, because 0 means the same as a missing name. */
function sorted(value: SettingValue | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  return Object.entries(value)
    .filter(([, each]) => each !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

/** The ceiling of PostgreSQL's `integer`, which counts the changes. */
const MOST_VERSIONS = 2_147_483_647;

/**
 * A value in the form of the merchant's file: a text, a number, true or false, null, a list of texts, or texts by name.
 */
export type SettingValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, string | number>>;
const Value = Type.Unsafe<SettingValue>({});

/** The longest name of a setting, in characters. */
const Name = Type.String({ maxLength: 80 });

export const SETTING_KINDS = [
  'switch',
  'text',
  'long-text',
  'html',
  'lines',
  'whole',
  'pounds',
  'percent',
  'time',
  'day',
  'weekdays',
  'days',
  'choice',
  'colour',
  'named-texts',
  'named-numbers',
] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

export const OfficeSetting = Type.Object({
  Name,
  Label: Type.String(),
  /** The effect on screen, in the words of docs/settings.md. */
  Says: Type.String(),
  Kind: Type.Enum([...SETTING_KINDS]),
  Value: Type.Optional(Value),
  /** The server writes the default of the terms and of the privacy text from the settings, and leaves the field out. */
  Default: Type.Optional(Value),
  From: Type.Enum(['default', 'office', 'file']),
  Fault: Type.Optional(
    Type.String({ description: 'The reason why the shop uses the default in place of the stored value' }),
  ),
  /** True if buyers, or their mails, show the setting's effect. */
  IsForCustomers: Type.Boolean(),
  Least: Type.Optional(Type.Number()),
  Most: Type.Optional(Type.Number()),
  /** The values of a choice, or the names of named texts and numbers, each with its words. */
  Choices: Type.Optional(Type.Array(Type.Object({ Value, Words: Type.String() }))),
});
export type OfficeSetting = Static<typeof OfficeSetting>;

const Change = Type.Object({
  Label: Type.String(),
  Name,
  /** The server leaves the field out if the setting has its default. */
  Before: Type.Optional(Value),
  After: Type.Optional(Value),
});

export const SettingsAct = Type.Object({
  Version: Type.Integer(),
  At: Type.String({ format: 'date-time' }),
  Who: Type.String(),
  Changes: Type.Array(Change),
  /** The version that this act undid. */
  Undid: Type.Optional(Type.Integer()),
  /** True if every setting still has the value that this act saved. */
  CanUndo: Type.Boolean(),
});
export type SettingsAct = Static<typeof SettingsAct>;

export const OfficeSettings = Type.Object({
  /** The number of the last change. A save names the version that the page saw. */
  Version: Type.Integer(),
  Groups: Type.Array(Type.Object({ Title: Type.String(), Settings: Type.Array(OfficeSetting) })),
  Acts: Type.Array(SettingsAct),
  /** The number of settings in the merchant's file that the office may copy into the database. */
  InFile: Type.Integer(),
  /** The bank holidays of this year and the next, on which nothing is delivered. */
  Holidays: Type.Array(Type.String()),
});
export type OfficeSettings = Static<typeof OfficeSettings>;

export const officeSettings = defineEndpoint({
  method: 'POST',
  path: '/admin/settings',
  who: 'admin',
  summary: 'The settings that the office may change, with who changed them',
  answer: mainResult(OfficeSettings),
  problems: [],
});

const SettingChange = Type.Object({
  Name,
  /** If absent, the setting returns to its default. */
  Value: Type.Optional(Value),
});
export type SettingChange = Static<typeof SettingChange>;

const SAVING = ['settings-changed', 'setting-fixed', 'settings-refused'] as const;

export const officeSettingsSave = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/save',
  who: 'admin',
  summary: 'Saves changed settings, unless somebody has changed one of them since `Version`',
  body: Type.Object({
    Version: Type.Integer({ minimum: 0, maximum: MOST_VERSIONS }),
    Changes: Type.Array(SettingChange, { minItems: 1, maxItems: 200 }),
  }),
  answer: mainResult(OfficeSettings),
  problems: SAVING,
});

export const officeSettingsUndo = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/undo',
  who: 'admin',
  summary: 'Undoes a change of settings, unless somebody has changed the same settings since',
  body: Type.Object({ Version: Type.Integer({ minimum: 1, maximum: MOST_VERSIONS }) }),
  answer: mainResult(OfficeSettings),
  problems: [...SAVING, 'settings-act-not-found'],
});

export const officeSettingsTakeOver = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/take-over',
  who: 'admin',
  summary: 'Copies the merchant’s file into the database, so that the file may be emptied of these settings',
  answer: mainResult(OfficeSettings),
  problems: SAVING,
});

export const officeSettingsPreview = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/preview',
  who: 'admin',
  summary: 'The terms or the privacy page as customers would see it; an empty text gives the shop’s own',
  body: Type.Object({ Page: Type.Enum(['terms', 'privacy']), Html: Type.String({ maxLength: 100_000 }) }),
  answer: mainResult(Type.Object({ Html: Type.String() })),
  problems: [],
});

export const officeSettingsFile = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/file',
  who: 'admin',
  summary: 'All settings that differ from the defaults, as a merchant’s file',
  answer: mainResult(Type.Object({ File: Type.String({ description: 'JSON' }) })),
  problems: [],
});

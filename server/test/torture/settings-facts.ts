import type { SettingValue } from '@tradecellar/contract/office-settings.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

/** Settings by their dotted names. A value of undefined is the default. */
export type Values = Readonly<Record<string, SettingValue | undefined>>;

/** A save or an undo as the office sent it. Each save has a value that no other save has. */
export type SentSettings = {
  readonly what: { readonly changed: Values; readonly seen: number } | { readonly undoes: number };
  readonly sentAt: number;
  /** `done`, the code of a refusal, or `no answer`, for each time that the save or undo was sent. */
  readonly answers: string[];
  endedAt?: number;
};

/** An act of the audit. A changed setting that had, or has, its default has no `before` or no `after`. */
export type FoundSettingsAct = {
  readonly version: number;
  readonly changes: Readonly<
    Record<string, { readonly before?: SettingValue; readonly after?: SettingValue }>
  >;
  readonly undid?: number;
};

export type SettingsFacts = {
  readonly sent: readonly SentSettings[];
  readonly version: number;
  readonly stored: Values;
  /** In the sequence of the audit. */
  readonly acts: readonly FoundSettingsAct[];
  /** The settings that each server presents at the end, as JSON, by the server's name. */
  readonly presented: ReadonlyMap<string, string>;
  /** The milliseconds after which each server presented a change, for changes at the end of the run. */
  readonly heardAfterMs: readonly number[];
};

type Found = Pick<SettingsFacts, 'version' | 'stored' | 'acts'>;

export async function readSettings(database: TorturedDatabase): Promise<Found> {
  const [row] = await database.query<Found>(`
    SELECT coalesce((SELECT value::int FROM setting WHERE name = 'merchant-settings'), 0) AS version,
      (SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM merchant_setting) AS stored,
      (SELECT coalesce(jsonb_agg(facts ORDER BY id), '[]') FROM audit WHERE act = 'save-settings') AS acts`);
  if (row === undefined) throw new Error('One row was asked for');
  return row;
}

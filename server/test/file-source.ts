import { mergeSettings, type StoredSettings } from '../src/settings/merge-settings.ts';

/** The settings of a merchant's file alone, without the settings of the environment. */
export function fileSource(file: Readonly<Record<string, unknown>>) {
  return { file, merge: (stored: StoredSettings) => mergeSettings(file, stored) };
}

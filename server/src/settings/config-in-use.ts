import type { Config } from '../config.ts';
import type { Reader } from '../database/connection.ts';
import { mailSettingsWith } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import { hasTables, readStoredSettings } from './queries.ts';
import { type UsableSettings, usableSettings } from './usable-settings.ts';

export type ConfigInUse = { readonly config: Config; readonly usable: UsableSettings };

/**
 * The configuration as a running shop has it: with the settings and the mail server that the office has stored. The
 * merchant's file and the environment overrule both. A database that no shop has migrated yet has neither.
 */
export async function readConfigInUse(reader: Reader, config: Config): Promise<ConfigInUse> {
  const { settings, mailServer: hasMailServer } = await hasTables(reader);
  const stored = settings ? (await readStoredSettings(reader)).stored : {};
  const mailServer = hasMailServer ? await readMailServer(reader) : undefined;
  const usable = usableSettings(config.settings, stored);
  return {
    config: {
      ...config,
      merchant: 'merchant' in usable ? usable.merchant : config.merchant,
      mail: { ...config.mail, ...mailSettingsWith(config.mail, mailServer) },
    },
    usable,
  };
}

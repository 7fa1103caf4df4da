import { AsyncLocalStorage } from 'node:async_hooks';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Database } from '../database/connection.ts';
import type { Notifications } from '../database/listen.ts';
import type { SettingsSource } from './merge-settings.ts';
import { readShownVersion, readStoredSettings, SETTINGS_CHANNEL } from './queries.ts';
import { type UnusableSetting, type Usable, usableSettings } from './usable-settings.ts';

/** Polling catches changes whose notification was missed. */
const LOOK_MS = 3_000;

export type LiveSettings = {
  /** In a call or job, the settings at the start of the call or job. Otherwise the newest settings. */
  readonly merchant: Merchant;
  readonly source: SettingsSource;
  /** True if the file or the database names `backOffice.door`. */
  namesDoor(): boolean;
  /** Grows with each change of the settings or of the banner that this process has read. */
  shownVersion(): number;
  /** Stored settings in whose place the shop uses the defaults. */
  unusable(): readonly UnusableSetting[];
  /** The newest settings, to be given to `during` later. */
  newest(): Merchant;
  /**
   * Runs a call or job on one version of the settings. Settings that changed between a price and its order would
   * otherwise give the order two rules.
   */
  during<T>(work: () => T, merchant?: Merchant): T;
  /** Resolves when this process has every change that was committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

type Parts = {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly source: SettingsSource;
  readonly onError: (error: Error) => void;
};

/**
 * Reads the settings, and follows their changes by the notifications of PostgreSQL. Uses the default in place of a
 * stored value that this release or this process's file does not allow, and reports the value.
 * @throws Error that lists the faults of the merchant's file at the start
 */
export async function openSettings({
  database,
  notifications,
  source,
  onError,
}: Parts): Promise<LiveSettings> {
  const calls = new AsyncLocalStorage<Merchant>();
  let current: (Usable & { readonly version: number; readonly banners: number }) | undefined;
  let refused: number | undefined;
  const refresh = async () => {
    const { version, stored, banners } = await readStoredSettings(database);
    if (current !== undefined && version <= current.version) {
      current = { ...current, banners: Math.max(banners, current.banners) };
      return;
    }
    const usable = usableSettings(source, stored);
    if ('faults' in usable) {
      const error = new Error(`The settings cannot be used: ${usable.faults.join('; ')}`);
      if (current === undefined) throw error;
      if (version !== refused) onError(error);
      refused = version;
      return;
    }
    for (const { name, says } of usable.unusable) {
      onError(new Error(`The stored setting ${name} is not valid. ${says}`));
    }
    // A slower read of an older version must not replace a newer version.
    if (current === undefined || version > current.version) {
      current = { version, banners, ...usable };
    }
  };
  await refresh();
  const newest = () => {
    if (current === undefined) throw new Error('The settings have not been read yet');
    return current.merchant;
  };
  const shownVersion = () => (current === undefined ? 0 : current.version + current.banners);
  const look = async () => {
    await refresh().catch(onError);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = readShownVersion(database)
      .then((shown) => (shown === shownVersion() ? undefined : look()))
      .catch(() => {}); // The database is away. The next poll, or the notification after the reconnect, finds the change.
  }, LOOK_MS);
  timer.unref();
  const stopListening = notifications.on(SETTINGS_CHANNEL, () => {
    looking = look();
  });
  return {
    get merchant() {
      return calls.getStore() ?? newest();
    },
    source,
    namesDoor: () => current?.namesDoor ?? false,
    shownVersion,
    unusable: () => current?.unusable ?? [],
    newest,
    during: (work, merchant = newest()) => calls.run(merchant, work),
    refresh,
    async close() {
      clearInterval(timer);
      stopListening();
      await looking;
    },
  };
}

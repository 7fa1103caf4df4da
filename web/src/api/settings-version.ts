import { SETTINGS_HEADER } from '@tradecellar/contract/endpoint.ts';

let newest: number | undefined;
let tell: () => void = () => {};

/** Calls `changed` when an answer of the server has newer settings than the page has seen. */
export function onNewSettings(changed: () => void): void {
  tell = changed;
}

/** Reads the version of the settings from an answer of the server. A proxy's answer has no version. */
export function readSettingsVersion({ headers }: Pick<Response, 'headers'>): void {
  const version = Number(headers.get(SETTINGS_HEADER) ?? Number.NaN);
  if (Number.isNaN(version) || (newest !== undefined && version <= newest)) return;
  const isChange = newest !== undefined;
  newest = version;
  if (isChange) tell();
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Settings, settings } from '@tradecellar/contract/shared-settings.ts';
import { call } from '../api/call.ts';

const fiveMinutesMs = 300_000;

/** The merchant's settings and the banner, read before the first screen and again when five minutes old. */
export const settingsQuery = queryOptions({
  queryKey: [settings.path],
  queryFn: ({ signal }) => call(settings, {}, { signal }),
  staleTime: fiveMinutesMs,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The settings; no page of the shop is shown before they are read. */
export function useSettings(): Settings {
  return useSuspenseQuery(settingsQuery).data;
}

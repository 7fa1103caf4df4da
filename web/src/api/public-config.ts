import type { PublicConfig } from '@tradecellar/contract/public-config.ts';
import { useSyncExternalStore } from 'react';
import { ProblemError, problemOfAnswer } from './problem-error.ts';
import { readSettingsVersion } from './settings-version.ts';

let config: PublicConfig | undefined;
const listeners = new Set<() => void>();

/** Loads the settings before log-in. @throws `ProblemError`, as every call does. */
export async function loadPublicConfig(): Promise<PublicConfig> {
  let answer: Response;
  try {
    answer = await fetch('/config.json'); // The same request as in index.html, which preloads the answer.
  } catch {
    throw new ProblemError('service-unavailable');
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok || body === undefined) throw problemOfAnswer(answer.ok ? 503 : answer.status, body);
  config = body as PublicConfig; // Served by our server from the same schema.
  readSettingsVersion(answer);
  for (const render of listeners) render();
  return config;
}

/** True if customers can order in this shop. Also true until the configuration has loaded. */
export const takesOrders = (): boolean => config?.canOrder ?? true;

/** The merchant's public details and brand, loaded before the first screen. */
export function publicConfig(): PublicConfig {
  if (!config) throw new Error('publicConfig() was called before loadPublicConfig()');
  return config;
}

const subscribe = (render: () => void) => {
  listeners.add(render);
  return () => void listeners.delete(render);
};

/** Like `publicConfig`, for a part that stays on screen while the office changes the settings. */
export function usePublicConfig(): PublicConfig {
  return useSyncExternalStore(subscribe, publicConfig);
}

import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Entries per kind: enough for all of a merchant's customers, too few to exhaust the memory. */
const MOST_OF_A_KIND = 5_000;
const SWEEP_MS = 60_000;
/** A used refresh token still works for this time, because two tabs may use it at once, or the answer may be lost. */
const REUSE_LEEWAY_MS = 30_000;

type Entry = { readonly payload: AdapterPayload; readonly expiresMs: number; consumedMs?: number };

export type MemoryStore = {
  readonly adapter: (kind: string) => Adapter;
  readonly close: () => void;
};

/**
 * Keeps sessions, grants, codes and refresh tokens in memory until they expire. After a restart access tokens stay
 * valid until they expire, because the keys are in a file; then people sign in again. Each kind has its own limit and
 * drops its own oldest entries, so that a flood of opened sign-in pages ends no session.
 */
export function memoryStore(nowMs: () => number): MemoryStore {
  const kinds = new Map<string, Map<string, Entry>>();
  const sweep = setInterval(() => {
    for (const entries of kinds.values()) {
      for (const [id, entry] of entries) if (entry.expiresMs <= nowMs()) entries.delete(id);
    }
  }, SWEEP_MS);
  sweep.unref();
  return {
    adapter: (kind) => {
      const entries = kinds.get(kind) ?? new Map<string, Entry>();
      kinds.set(kind, entries);
      return adapterOf(entries, kind === 'RefreshToken' ? REUSE_LEEWAY_MS : 0, nowMs);
    },
    close: () => clearInterval(sweep),
  };
}

function adapterOf(entries: Map<string, Entry>, leewayMs: number, nowMs: () => number): Adapter {
  const alive = (entry: Entry | undefined) =>
    entry !== undefined && entry.expiresMs > nowMs() ? entry : undefined;
  const shown = (entry: Entry | undefined): AdapterPayload | undefined => {
    if (entry === undefined) return undefined;
    const isUsedUp = entry.consumedMs !== undefined && nowMs() >= entry.consumedMs + leewayMs;
    return isUsedUp ? { ...entry.payload, consumed: true } : { ...entry.payload };
  };
  const first = (is: (payload: AdapterPayload) => boolean) => {
    for (const entry of entries.values()) if (is(entry.payload)) return shown(alive(entry));
    return undefined;
  };
  return {
    async upsert(id, payload, expiresInSeconds) {
      // Delete first: a Map keeps the place of an existing key, and the oldest entry must come first.
      entries.delete(id);
      const oldest = entries.keys().next().value;
      if (entries.size >= MOST_OF_A_KIND && oldest !== undefined) entries.delete(oldest);
      const expiresMs =
        expiresInSeconds === undefined ? Number.POSITIVE_INFINITY : nowMs() + expiresInSeconds * 1_000;
      entries.set(id, { payload, expiresMs });
    },
    async find(id) {
      return shown(alive(entries.get(id)));
    },
    async findByUid(uid) {
      return first((payload) => payload.uid === uid);
    },
    async findByUserCode(userCode) {
      return first((payload) => payload.userCode === userCode);
    },
    async consume(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.consumedMs ??= nowMs();
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(id);
    },
  };
}

const MAX_AT_ONCE = 2;

/** Orders of an account that are under way in this process, and those that wait for their turn. */
const accounts = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

/**
 * Places orders of one account two at a time. They wait for each other's rows in any case; waiting here they hold no
 * connection, so that one account whose rows are locked cannot take them all.
 */
export async function takeTurns<T>(account: string, place: () => Promise<T>): Promise<T> {
  const turns = accounts.get(account) ?? { running: 0, waiting: [] };
  accounts.set(account, turns);
  if (turns.running < MAX_AT_ONCE) turns.running++;
  else await new Promise<void>((resume) => turns.waiting.push(resume));
  try {
    return await place();
  } finally {
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if (--turns.running === 0) accounts.delete(account);
  }
}

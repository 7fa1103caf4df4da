/** The last command that was queued for each account in this process. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs the commands of an account one after the other. Otherwise each command would hold a connection of the pool while
 * it waits for the customer's lock, and one account could take all connections.
 */
export async function takeTurns<T>(account: string, place: () => Promise<T>): Promise<T> {
  const turn = (newest.get(account) ?? Promise.resolve()).then(place, place);
  newest.set(account, turn);
  try {
    return await turn;
  } finally {
    if (newest.get(account) === turn) newest.delete(account);
  }
}

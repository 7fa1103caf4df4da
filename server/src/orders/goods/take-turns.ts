/** The newest command of each account in this process. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Runs the orders of an account one after the other. Without turns the orders would wait for the customer's lock, each on a
 * connection of the pool, and one account could take all connections.
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

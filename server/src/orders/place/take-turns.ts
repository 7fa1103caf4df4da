import { inTurn } from '../../in-turn.ts';

/**
 * Places orders of one account two at a time. They wait for each other's rows in any case; waiting here they hold no
 * connection, so that one account whose rows are locked cannot take them all.
 */
export function takeTurns<T>(account: string, place: () => Promise<T>): Promise<T> {
  return inTurn(`account ${account}`, 2, place);
}

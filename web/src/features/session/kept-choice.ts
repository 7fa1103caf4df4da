import { type Static, Type } from 'typebox';
import { selectAccount, selectedNow } from '../../api/account.ts';
import { stored } from '../../api/stored.ts';

const key = 'tradecellar/choice-of-expired-session';

/** What a person had chosen when the session expired. */
const Choice = Type.Object({
  subject: Type.String(),
  account: Type.String({ minLength: 1 }),
  customerName: Type.String(),
});

/**
 * A session has expired: notes whose account this person was ordering for. The selection itself is cleared when
 * authentication ends (4.signin.8); whoever comes back to the same tab goes on where they were.
 */
export function keepChoice(subject: string): void {
  const { account, customerName } = selectedNow();
  if (account === '') return;
  sessionStorage.setItem(
    key,
    JSON.stringify({ subject, account, customerName } satisfies Static<typeof Choice>),
  );
}

/** Someone has signed in: gives the choice back if it is theirs. It is given once, and to nobody else. */
export function giveBackChoice(subject: string): void {
  const kept = stored(sessionStorage.getItem(key), Choice);
  sessionStorage.removeItem(key);
  if (kept?.subject === subject && selectedNow().account === '') selectAccount(kept);
}

/** The person signs out: nothing is to be given back. */
export function forgetChoice(): void {
  sessionStorage.removeItem(key);
}

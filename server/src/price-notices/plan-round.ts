import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { correctionOf, noticeWindow } from '@tradecellar/trade/price-notice.ts';
import type { Reader } from '../database/connection.ts';
import { type Correction, type Noticed, readRecipients, readTold } from './queries.ts';
import { readComingChanges, readWines } from './read-wines.ts';

export type PlannedPerson = {
  readonly email: string;
  /** Changes of which the person has not been told. */
  readonly changes: readonly Noticed[];
  /** The differences from what the person was told last of a wine and day. */
  readonly corrections: readonly Correction[];
};

/** The mails of an account in a round, one for each person. */
export type PlannedAccount = {
  readonly account: string;
  readonly name: string;
  readonly isLeftOut: boolean;
  readonly people: readonly PlannedPerson[];
};

type Asked = {
  readonly today: PlainDate;
  readonly daysBefore: number;
  /** All accounts if undefined. */
  readonly accounts?: readonly string[];
};

/**
 * Says who would be told of what in a round of this moment. A person with nothing new is left out of the plan; a
 * customer whom the office leaves out is in the plan, and nothing is sent.
 */
export async function planRound(
  reader: Reader,
  { today, daysBefore, accounts }: Asked,
): Promise<readonly PlannedAccount[]> {
  const coming = await readComingChanges(reader, noticeWindow(today, daysBefore), accounts);
  const told = await readTold(reader, today, accounts);
  const isCorrectable = told.filter(({ mail }) => mail === 'sent');
  const wineOf = await readWines(
    reader,
    isCorrectable.map(({ list, product_code }) => ({ list, code: product_code })),
  );
  const changes = Map.groupBy(coming, ({ account }) => account);
  const known = new Set(told.map((row) => keyOf(row.customer_account, row.email, row.product_code, row.day)));
  const stale = Map.groupBy(isCorrectable, (row) => keyOf(row.customer_account, row.email));
  const named = [...new Set([...changes.keys(), ...isCorrectable.map((row) => row.customer_account)])];
  const recipients = await readRecipients(reader, named);
  return [...Map.groupBy(recipients, ({ account }) => account)].flatMap(([account, people]) => {
    const planned = people
      .map(({ email }) => ({
        email,
        changes: (changes.get(account) ?? []).filter(
          ({ code, change }) => !known.has(keyOf(account, email, code, change.day)),
        ),
        corrections: (stale.get(keyOf(account, email)) ?? []).flatMap((row) => {
          const change = correctionOf(row.told, wineOf({ list: row.list, code: row.product_code }));
          return change === undefined ? [] : [{ code: row.product_code, change, told: row.told }];
        }),
      }))
      .filter((person) => person.changes.length + person.corrections.length > 0);
    const [first] = people;
    if (first === undefined || planned.length === 0) return [];
    return [{ account, name: first.name, isLeftOut: first.isLeftOut, people: planned }];
  });
}

const keyOf = (...parts: readonly string[]) => parts.join('\u0000');

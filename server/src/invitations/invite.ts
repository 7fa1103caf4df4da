import type { Whom } from '@tradecellar/contract/people.ts';
import type { UnmailedReason } from '@tradecellar/contract/people-names.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { lastMailAtMs, mayInviteAgain, whyUnmailed } from '@tradecellar/trade/invitation-rules.ts';
import type { Reader, Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { type InviteeRow, readInvitees, readListed, readSteps } from './people-queries.ts';
import {
  chooseOneAtATime,
  countWaiting,
  dropWaiting,
  hurryInvitation,
  insertInvitations,
  readLoginEmails,
} from './queries.ts';

/**
 * Invites one person. If a mail for the person waits already, the shop sends that mail at once. Refuses
 * `login-email-not-found` for an address without a login, and `invited-just-now` within ten minutes of a mail.
 */
export async function invitePerson(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  person: Person,
  typed: string,
): Promise<'invited' | Refusal> {
  const email = foldEmail(typed);
  return inTransaction(database, async (writer) => {
    await chooseOneAtATime(writer);
    const steps = await readSteps(writer, clock.now(), email);
    if (steps === undefined || steps.state === null) return refuse('login-email-not-found');
    const isSoon = !mayInviteAgain(steps.mailed_at?.getTime(), clock.now().getTime());
    if (isSoon && !steps.is_waiting) return refuse('invited-just-now');
    await add(writer, email, { by: person.email, now: clock.now() });
    return 'invited' as const;
  });
}

/**
 * Invites a person who has just been added, in the transaction that adds the login. A person who has signed in already,
 * or who had a mail within ten minutes, gets no mail.
 */
export async function inviteAdded(
  writer: Writer,
  email: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  await chooseOneAtATime(writer);
  const steps = await readSteps(writer, now, email);
  const isSoon = !mayInviteAgain(steps?.mailed_at?.getTime(), now.getTime());
  if (steps?.has_come || isSoon) return false;
  await add(writer, email, { by, now });
  return true;
}

async function add(writer: Writer, email: string, { by, now }: { by: string; now: Date }): Promise<void> {
  if (await hurryInvitation(writer, email)) return;
  await insertInvitations(writer, [email], {
    kind: 'invitation',
    asked_by: by,
    asked_at: now,
    is_bulk: false,
  });
}

/**
 * Queues an invitation to everybody with a login who was not `known` before an import. The first logins of a shop
 * invite nobody: the office sees the list before it mails all customers.
 */
export async function inviteImported(writer: Writer, known: readonly string[], now: Date): Promise<void> {
  if (known.length === 0) return;
  const before = new Set(known);
  const added = (await readLoginEmails(writer)).filter((email) => !before.has(email));
  if (added.length === 0) return;
  await chooseOneAtATime(writer);
  const { mailed } = await lookAt(writer, { Kind: 'invitation', Emails: added }, now);
  await insertInvitations(writer, mailed, { kind: 'invitation', asked_by: '', asked_at: now, is_bulk: true });
}

/** The people who get a mail, and the people who do not, by reason. */
export type Look = {
  readonly mailed: readonly string[];
  readonly unmailed: Readonly<Record<UnmailedReason, readonly string[]>>;
};

export async function lookAt(reader: Reader, { Kind, Filter, Emails }: Whom, now: Date): Promise<Look> {
  const listed = [...new Set((Emails ?? []).map(foldEmail))].filter(looksLikeEmail);
  const rows =
    Filter === undefined ? await readListed(reader, now, listed) : await readInvitees(reader, now, Filter);
  const mailed: string[] = [];
  const unmailed: Record<UnmailedReason, string[]> = {
    'no-login': [],
    refused: [],
    waiting: [],
    lately: [],
    came: [],
  };
  for (const row of rows) {
    const why = whyUnmailed(inviteeOf(row), Kind, now.getTime());
    if (why === undefined) mailed.push(row.email);
    else unmailed[why].push(row.email);
  }
  return { mailed, unmailed };
}

const inviteeOf = ({ state, is_refused, is_waiting, mailed_at, has_come }: InviteeRow) => ({
  hasLogin: state !== null,
  isRefused: is_refused,
  isWaiting: is_waiting,
  mailedAtMs: mailed_at?.getTime(),
  hasCome: has_come,
});

/**
 * Queues a mail to everybody who gets a mail at this moment. Returns the number of mails, and about when the last mail
 * goes.
 */
export async function inviteMany(
  { database, clock, merchant }: Pick<Shop, 'database' | 'clock' | 'merchant'>,
  person: Person,
  whom: Whom,
): Promise<{ count: number; untilMs: number | undefined } | Refusal> {
  return inTransaction(database, async (writer) => {
    await chooseOneAtATime(writer);
    const now = clock.now();
    const { mailed } = await lookAt(writer, whom, now);
    const row = { kind: whom.Kind, asked_by: person.email, asked_at: now, is_bulk: true };
    const count = await insertInvitations(writer, mailed, row);
    const facts = { kind: whom.Kind, count };
    if (count > 0) await recordAct(writer, clock, { person, account: null, act: 'invited-people', facts });
    const waiting = await countWaiting(writer);
    return { count, untilMs: lastMailAtMs(waiting, merchant.invitations.perHour, now.getTime()) };
  });
}

/** Drops the waiting mails of bulk invitations. Returns the number of dropped mails. */
export async function stopInvitations({
  database,
  clock,
}: Pick<Shop, 'database' | 'clock'>): Promise<number> {
  const stopped = await inTransaction(database, async (writer) => {
    await chooseOneAtATime(writer);
    return dropWaiting(writer, clock.now());
  });
  return isRefusal(stopped) ? 0 : stopped;
}

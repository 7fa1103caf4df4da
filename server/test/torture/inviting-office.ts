import { setTimeout as wait } from 'node:timers/promises';
import { loginsAdd, loginsRemove } from '@tradecellar/contract/logins.ts';
import { invitationsSend, peopleInvite } from '@tradecellar/contract/people.ts';
import type { Answer, Ask } from './ask.ts';
import { type InvitationFacts, type Invitee, readInvitations } from './invitation-facts.ts';
import { dealerOf, type Random, randomOf } from './random.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

const ACTS = ['add', 'add', 'write to many', 'invite one', 'write again later', 'remove'] as const;
const ACCOUNTS = ['ALPHA', 'BETA', 'GAMMA'];
const PAUSE_MS = 200;
/** The lowest factor for the pauses, so that a short run does not queue more mails than leave in its time. */
const SHORTEST_PACE = 0.5;
const LONGEST_WAIT_MS = 120_000;

export type Inviting = {
  readonly counts: Readonly<Record<string, number>>;
  readonly unexpected: readonly string[];
  /** Resolves when both people of the office have ended. */
  readonly done: Promise<void>;
  /** Waits until no invitation waits. */
  facts(database: TorturedDatabase): Promise<InvitationFacts>;
};

type Parts = {
  readonly ask: Ask;
  /** Calls until no attempt of the call can still run. */
  readonly surely: Ask;
  readonly officeToken: string;
  readonly database: TorturedDatabase;
  readonly seed: number;
  readonly pace: number;
  /** The number of times that the clock of the run has been moved. */
  readonly moves: () => number;
  readonly isOver: () => boolean;
};

/** Two people of the office add, invite and remove people, one at a time and many at once. */
export function startInviting({
  ask,
  surely,
  officeToken: token,
  database,
  seed,
  pace,
  moves,
  isOver,
}: Parts): Inviting {
  const all: Invitee[] = [];
  const [counts, unexpected]: [Record<string, number>, string[]] = [{}, []];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  function meet(): Invitee {
    const invitee = {
      email: `invited-${all.length + 1}@example.com`,
      rounds: [{ answers: [], moves: moves() }],
    };
    all.push(invitee);
    return invitee;
  }
  const accountOf = ({ email }: Invitee) => ACCOUNTS[email.length % ACCOUNTS.length] ?? '';
  const isThere = ({ removedAt }: Invitee) => removedAt === undefined;

  function note({ rounds }: Invitee, { status, body }: Answer, allowed: readonly string[]): void {
    const answer = status === 200 ? 'queued' : String(body.code);
    const last = rounds.at(-1);
    if (last !== undefined && last.answers.length > 0 && last.moves < moves())
      rounds.push({ answers: [], moves: moves(), isSoon: true });
    rounds.at(-1)?.answers.push(answer);
    if (status !== 200 && !allowed.includes(answer)) unexpected.push(`An invitation was answered ${answer}`);
  }

  /** Makes a call once, or twice at the same time. */
  const press = (random: Random, call: () => Promise<unknown>) =>
    Promise.all(random.happens(0.3) ? [call(), call()] : [call()]);

  async function add(invitee: Invitee, Invite: boolean): Promise<void> {
    const body = { Email: invitee.email, CustomerAccount: accountOf(invitee), Name: 'Ina Vited', Invite };
    const answer = await surely(loginsAdd, { body, token });
    if (Invite) note(invitee, answer, []);
  }

  async function inviteOne(invitee: Invitee): Promise<void> {
    count('people invited one at a time');
    note(invitee, await ask(peopleInvite, { body: { Email: invitee.email }, token }), ['invited-just-now']);
  }

  async function writeTo(invitees: readonly Invitee[], random: Random): Promise<void> {
    count('mails to many');
    const Kind = random.oneOf(['invitation', 'announcement']);
    const answer = await ask(invitationsSend, {
      body: { Kind, Emails: invitees.map(({ email }) => email) },
      token,
    });
    for (const invitee of invitees) note(invitee, answer, []);
  }

  /** Backdates the mails to a person, unless a mail waits. Returns whether a round of a new mail begins. */
  async function letTimePass({ email, rounds }: Invitee): Promise<boolean> {
    const statement = `
      UPDATE invitation SET mailed_at = mailed_at - interval '8 days' WHERE email = '${email}' AND NOT EXISTS (
        SELECT FROM invitation AS other WHERE other.email = '${email}' AND mailed_at IS NULL AND dropped_at IS NULL)
        AND mailed_at IS NOT NULL RETURNING id`;
    const passed = await database.query(statement).catch(() => undefined);
    // Without an answer the time may have passed.
    if (passed === undefined) return letTimePass({ email, rounds });
    if (passed.length > 0) rounds.push({ answers: [], moves: moves() });
    return passed.length > 0;
  }

  async function remove(invitee: Invitee): Promise<void> {
    count('people removed');
    const body = { Email: invitee.email, CustomerAccount: accountOf(invitee) };
    await surely(loginsRemove, { body, token });
    invitee.removedAt = Date.now();
  }

  async function serve(random: Random): Promise<void> {
    const nextAct = dealerOf(random, ACTS);
    const own: Invitee[] = [];
    const make = () => {
      const invitee = meet();
      own.push(invitee);
      return invitee;
    };
    while (!isOver()) {
      await wait(random.between(300, 1_500) * Math.max(pace, SHORTEST_PACE));
      const act = nextAct();
      const some = random.shuffled(own.filter(isThere));
      const [one] = some;
      if (act === 'add' || one === undefined) {
        const invitee = make();
        count('people added');
        await press(random, () => add(invitee, true));
      } else if (act === 'write to many') {
        const made = [make(), make(), make()];
        for (const invitee of made) await add(invitee, false);
        const invitees = [...made, ...some.slice(0, 3)];
        await press(random, () => writeTo(invitees, random));
      } else if (act === 'invite one') await press(random, () => inviteOne(one));
      else if (act === 'write again later') {
        if (!(await letTimePass(one))) continue;
        count('mails to people whose last mail is old');
        await press(random, () => (random.happens(0.5) ? inviteOne(one) : writeTo([one], random)));
      } else {
        if (random.happens(0.5)) await inviteOne(one);
        await remove(one);
      }
    }
  }

  const done = Promise.all([serve(randomOf(seed)), serve(randomOf(seed + 1))]).then(() => undefined);
  return {
    counts,
    unexpected,
    done,
    async facts(from) {
      for (let waited = 0; waited < LONGEST_WAIT_MS; waited += PAUSE_MS) {
        const found = await readInvitations(from);
        const isWaiting = found.some(
          ({ isMailed, isDropped, isSent, gaveUp }) =>
            !isDropped && (!isMailed || (isSent !== true && gaveUp === null)),
        );
        if (!isWaiting) return { invitees: all, found };
        await wait(PAUSE_MS);
      }
      const found = await readInvitations(from);
      const waiting = found.filter(({ isMailed, isDropped }) => !isMailed && !isDropped);
      unexpected.push(`Of ${found.length} invitations ${waiting.length} wait after the end`);
      return { invitees: all, found };
    },
  };
}

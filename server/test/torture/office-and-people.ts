import { createHash } from 'node:crypto';
import { type Ask, type AskLog, onceAskerOf, surelyOf } from './ask.ts';
import type { SignInFacts } from './check-sign-ins.ts';
import type { Fleet } from './fleet.ts';
import type { InvitationFacts } from './invitation-facts.ts';
import { startInviting } from './inviting-office.ts';
import { randomOf } from './random.ts';
import type { SettingsFacts } from './settings-facts.ts';
import { startSettingsOffice } from './settings-office.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';
import { signInPeople, startSigningIn } from './sign-in-people.ts';
import { Provider } from './sign-in-walk.ts';

export type OfficeFacts = {
  readonly settings: SettingsFacts;
  readonly invitations: InvitationFacts;
  /** Undefined in a run without the shop's own provider. */
  readonly signIns: SignInFacts | undefined;
};

export type OfficeAndPeople = {
  readonly done: Promise<unknown>;
  facts(): Promise<OfficeFacts>;
  counts(): Readonly<Record<string, number>>;
  unexpected(): readonly string[];
};

/** The office changes settings and invites people, and people sign in by the shop's own provider. */
export function startOfficeAndPeople({
  fleet,
  database,
  ask,
  calls,
  officeToken,
  seed,
  pace,
  moves,
  isOver,
}: {
  readonly fleet: Fleet;
  readonly database: TorturedDatabase;
  readonly ask: Ask;
  readonly calls: AskLog;
  readonly officeToken: string;
  readonly seed: number;
  readonly pace: number;
  /** The number of times that the clock of the run has been moved. */
  readonly moves: () => number;
  readonly isOver: () => boolean;
}): OfficeAndPeople {
  const common = { ask, officeToken, pace, isOver };
  const { proxies, signIn, mailServers } = fleet;
  const once = onceAskerOf([...proxies.values()], randomOf(seed + 20), calls);
  const surely = surelyOf(ask, once);
  const settings = startSettingsOffice({
    ...common,
    seed,
    once,
    servers: new Map(
      [...proxies].map(([name, proxy]) => [name, onceAskerOf([proxy], randomOf(seed + 21), calls)]),
    ),
  });
  const inviting = startInviting({ ...common, moves, surely, database, seed: seed + 30 });
  const signingIn =
    signIn &&
    startSigningIn({
      ...common,
      surely,
      provider: new Provider(signIn.proxy.url, signIn.shop, mailServers),
      forgetLimits: () =>
        database.query(`DELETE FROM sign_in.attempt WHERE what <> 'passkey-offer'`).catch(() => undefined),
      seed: seed + 40,
    });
  return {
    done: Promise.all([settings.done, inviting.done, signingIn?.done]),
    facts: async () => ({
      settings: await settings.facts(database),
      invitations: await inviting.facts(database),
      signIns: signingIn?.facts,
    }),
    counts: () => ({ ...settings.counts, ...inviting.counts, ...signingIn?.facts.counts }),
    unexpected: () => [...settings.unexpected, ...inviting.unexpected],
  };
}

/**
 * Lets the people sign in without an offer of a passkey, which a walk without a browser cannot take. The provider has the
 * computer's clock, and the mail with a link the clock of the run, which is up to a year ahead: so links last longer.
 */
export async function admitSignInPeople(database: TorturedDatabase): Promise<void> {
  const hashes = signInPeople.map((email) => createHash('sha256').update(email).digest('base64url'));
  const rows = (values: readonly string[]) =>
    values.map((value) => `('passkey-offer', '${value}', 1, 'infinity')`);
  await database.query(`
    CREATE FUNCTION lasting_link() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.expires_at := NEW.expires_at + interval '2 years'; RETURN NEW; END $$;
    CREATE TRIGGER lasting_link BEFORE INSERT ON sign_in.link FOR EACH ROW EXECUTE FUNCTION lasting_link()`);
  await database.query(`INSERT INTO sign_in.attempt (what, key, count, ends_at) VALUES ${rows(hashes)}`);
}

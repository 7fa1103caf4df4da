import type { SignInOptions } from '../options.ts';
import type { Person } from '../person.ts';
import { officeSecondsOf } from '../session-seconds.ts';
import type { Query } from './query.ts';

/** The proof of a sign-in that a session or a token keeps. */
export type Proof = {
  /** Seconds since 1970. */
  readonly at: number | undefined;
  readonly methods: readonly string[] | undefined;
};

export type People = {
  readonly find: (email: string) => Promise<Person | undefined>;
  /**
   * The person of a session or token. Undefined if the person's login was removed, if all sessions were ended since, or
   * if the office needs a passkey and the session began without a passkey, or if a session of the office is too old.
   */
  readonly findSignedIn: (email: string, proof: Proof) => Promise<Person | undefined>;
  /**
   * Ends all sessions of a person. Access tokens last until they expire, because the shop does not ask the provider
   * about a token.
   */
  readonly endSessions: (email: string) => Promise<void>;
};

/** The method (RFC 8176) of a sign-in by passkey: proof of possession of a key. */
export const BY_PASSKEY = 'pop';

export function peopleOf(options: SignInOptions, nowMs: () => number): People {
  const { way, query } = options;
  const find = async (email: string): Promise<Person | undefined> => {
    if (way.by === 'password') return way.people.find((person) => person.email === email);
    const { rows } = await query<{ email: string; name: string; role: string | null }>(
      'SELECT email, name, role FROM sign_in.person WHERE email = $1',
      [email],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { role, ...person } = row;
    // The shop recognises the office by `admin`. The second value is the person's own role.
    return role === null ? person : { ...person, role: ['admin', role] };
  };
  const endSessions = async (email: string) => {
    await query('SELECT sign_in.end_sessions($1, $2)', [email, new Date(nowMs())]);
  };
  return {
    find,
    endSessions,
    async findSignedIn(email, { at = 0, methods = [] }) {
      const person = await find(email);
      if (person === undefined) {
        // A person who is added again must not find an old session open.
        await endSessions(email);
        return undefined;
      }
      if (needsPasskey(way, person) && !methods.includes(BY_PASSKEY)) return undefined;
      // A session of a buyer, who became a person of the office since, lasts no longer than a session of the office.
      if (person.role !== undefined && nowMs() / 1_000 >= at + officeSecondsOf(options)) return undefined;
      return (await endedSince(query, email, at)) ? undefined : person;
    },
  };
}

/** True if the person signs in with a passkey alone. */
export function needsPasskey(way: SignInOptions['way'], person: Person): boolean {
  return way.by === 'mail' && way.officeNeedsPasskey && person.role !== undefined;
}

/** @param at seconds since 1970, rounded down as `oidc-provider` does */
async function endedSince(query: Query, email: string, at: number): Promise<boolean> {
  const { rows } = await query(
    'SELECT FROM sign_in.ended WHERE account = $1 AND floor(extract(epoch FROM at)) > $2',
    [email, at],
  );
  return rows.length > 0;
}

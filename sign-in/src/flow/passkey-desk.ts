import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyNews, SignInOptions, Way } from '../options.ts';
import type { Person } from '../person.ts';
import { challengeStore } from '../store/challenges.ts';
import { type NewPasskey, type Passkey, type Passkeys, passkeyStore } from '../store/passkeys.ts';
import { needsPasskey } from '../store/people.ts';

/** EdDSA, ES256 and RS256: Node warns on standard error when the package asks for more. */
const supportedAlgorithmIDs = [-8, -7, -257];
const LONGEST_NAME = 60;
const MOST_OF_A_PERSON = 20;

/** The browser's answer as a form sends it, and the page that asked. */
type Answered = { readonly owner: string; readonly answer: string };

export type PasskeyDesk = Pick<Passkeys, 'list'> & {
  /**
   * Removes a passkey of the person, and mails the person about the removal. False if the person has no such passkey,
   * or needs a passkey and has no other passkey that works.
   */
  readonly remove: (person: Person, id: string) => Promise<boolean>;
  /** The browser's options to sign in: with a passkey of `person`, or with any passkey. */
  readonly askToSignIn: (owner: string, person?: Person) => Promise<object>;
  readonly askToMake: (owner: string, person: Person) => Promise<object>;
  /** The passkey that answered. 'copied' if its counter shows that the authenticator has a copy. */
  readonly signIn: (answered: Answered) => Promise<Passkey | 'copied' | undefined>;
  /** The new passkey of a valid answer. `check` does not store the passkey. */
  readonly check: (answered: Answered, email: string, name: string) => Promise<NewPasskey | undefined>;
  /** Stores a new passkey, and mails the person about the passkey. False if the answer is not valid. */
  readonly make: (answered: Answered, person: Person, name: string) => Promise<boolean>;
};

/** Passkeys of this provider. A passkey belongs to the host's name, and always makes the device check its owner. */
export function passkeyDesk(
  { issuer, merchantName, query }: SignInOptions,
  { way, nowMs }: { way: Extract<Way, { by: 'mail' }>; nowMs: () => number },
): PasskeyDesk {
  const { origin, hostname } = new URL(issuer);
  const challenges = challengeStore(query, nowMs);
  const passkeys = passkeyStore(query, nowMs);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  const tell = (email: string, change: PasskeyNews['change'], name: string) =>
    way.sendPasskeyNews({ email, change, name, address: `${issuer}/account` });
  const allowed = ({ id, transports }: Passkey) => ({ id, transports: [...transports] });
  return {
    list: passkeys.list,
    async remove(person, id) {
      const name = await passkeys.remove(person.email, id, needsPasskey(way, person));
      if (name !== undefined) await tell(person.email, 'removed', name);
      return name !== undefined;
    },
    async askToSignIn(owner, person) {
      const own = person === undefined ? undefined : await passkeys.list(person.email);
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        ...(own !== undefined && { allowCredentials: own.map(allowed) }),
      });
      await challenges.save({ owner, purpose: 'get' }, options.challenge);
      return options;
    },
    async askToMake(owner, { email, name }) {
      const own = await passkeys.list(email);
      const handle = own[0]?.user_handle ?? randomBytes(32).toString('base64url');
      const options = await generateRegistrationOptions({
        rpName: merchantName,
        rpID: hostname,
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(handle, 'base64url')),
        excludeCredentials: own.map(allowed),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      // The handle must be the same when the answer comes, so the handle is stored with the challenge.
      await challenges.save({ owner, purpose: 'create' }, `${options.challenge} ${handle}`);
      return options;
    },
    async signIn({ owner, answer }) {
      const expectedChallenge = await challenges.use({ owner, purpose: 'get' });
      const response = parsed<AuthenticationResponseJSON>(answer);
      if (expectedChallenge === undefined || response === undefined) return undefined;
      const passkey = await passkeys.find(response.id);
      if (passkey === undefined) return undefined;
      const { id, public_key, user_handle } = passkey;
      const { userHandle = user_handle } = response.response ?? {};
      // With the counter 0, the package does not check the counter. `countUse` checks the counter after the signature:
      // otherwise anybody who knows the id of a passkey could block the passkey.
      const credential = { id, publicKey: new Uint8Array(public_key), counter: 0 };
      const checked = await verifyAuthenticationResponse({
        ...expected,
        expectedChallenge,
        response,
        credential,
      }).catch(() => undefined);
      if (!checked?.verified || userHandle !== user_handle) return undefined;
      return (await passkeys.countUse(id, checked.authenticationInfo.newCounter)) ? passkey : 'copied';
    },
    check,
    async make(answered, { email }, name) {
      const passkey = await check(answered, email, name);
      if (passkey === undefined || !(await passkeys.add(passkey))) return false;
      await tell(email, 'added', passkey.name);
      return true;
    },
  };
  async function check(
    { owner, answer }: Answered,
    email: string,
    name: string,
  ): Promise<NewPasskey | undefined> {
    const [expectedChallenge, user_handle] =
      (await challenges.use({ owner, purpose: 'create' }))?.split(' ') ?? [];
    const response = parsed<RegistrationResponseJSON>(answer);
    if (expectedChallenge === undefined || user_handle === undefined || response === undefined)
      return undefined;
    if ((await passkeys.list(email)).length >= MOST_OF_A_PERSON) return undefined;
    const checked = await verifyRegistrationResponse({
      ...expected,
      expectedChallenge,
      response,
      supportedAlgorithmIDs,
    }).catch(() => undefined);
    if (!checked?.verified) return undefined;
    const { id, publicKey: public_key, counter, transports = [] } = checked.registrationInfo.credential;
    const shown = name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) || 'Passkey';
    return { id, email, user_handle, public_key, counter, transports, name: shown };
  }
}

/** The JSON of a form. The package checks every member, and fails on a wrong member. */
function parsed<T extends { id: string }>(answer: string): T | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? (value as T) // The package checks the other members.
      : undefined;
  } catch {
    return undefined;
  }
}

/** A name for the passkey of a device, by the browser's `User-Agent`. */
export function deviceName(userAgent: string): string {
  const names = {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Android',
    Macintosh: 'Mac',
    Windows: 'Windows',
    Linux: 'Linux',
  };
  return Object.entries(names).find(([word]) => userAgent.includes(word))?.[1] ?? 'This device';
}

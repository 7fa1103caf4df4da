import { createHash, randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Composers } from '../mail/mail-kinds.ts';
import { saveLinkHashes } from './queries.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const stretch = promisify<string, string, number, Buffer>(scrypt);
const clockTime = (at: Date) =>
  at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/**
 * The mails of the shop's own sign-in. `sign-in-link` makes the link's token (256 bits) and the code when it is
 * composed, so that neither waits in the queue: the database has their hashes alone, as `sign-in/src/store/hash.ts`
 * makes them. A second try of the mail makes new secrets, and the secrets of the first try no longer work.
 */
export const signInMails: Pick<Composers, 'sign-in-link' | 'passkey-changed'> = {
  async 'sign-in-link'({ database, clock, merchant }, { facts: { linkId, address } }) {
    const token = randomBytes(32).toString('base64url');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeHash = (await stretch(code, linkId, 32)).toString('base64url');
    const hashes = { hash: hashOf(token), codeHash, now: clock.now() };
    const link = await saveLinkHashes(database, linkId, hashes);
    if (link === undefined) {
      return {
        subject: `Sign in to ${merchant.name}`,
        heading: 'Your link came too late',
        paragraphs: ['We could not send it in time. Please ask for a new link where you signed in.'],
      };
    }
    return {
      subject: `Sign in to ${merchant.name}`,
      heading: 'Sign in',
      paragraphs: [
        'Press the button in the browser where you asked. On another device, type the code where you asked.',
      ],
      button: { label: 'Sign in', url: `${address}?token=${token}` },
      facts: [
        ['Code', `${code.slice(0, 3)} ${code.slice(3)}`],
        ['Asked at', clockTime(link.asked_at)],
        ['Good until', clockTime(link.expires_at)],
      ],
      closing:
        'You did not ask? Then do nothing: nobody signs in without this mail. Never tell anybody the code, not even us.',
    };
  },
  async 'passkey-changed'({ merchant }, { facts: { change, name, address } }) {
    return {
      subject: `A passkey was ${change}: ${merchant.name}`,
      heading: `The passkey “${name}” was ${change}`,
      paragraphs: [
        change === 'added'
          ? 'You can now sign in with it. Was it you? Then there is nothing to do.'
          : 'It no longer signs you in. Was it you? Then there is nothing to do.',
        `If it was not you, log out everywhere on the page of your sign-in, remove passkeys that are not yours, and ring us: ${merchant.phone}.`,
      ],
      button: { label: 'Open your sign-in', url: address },
    };
  },
};

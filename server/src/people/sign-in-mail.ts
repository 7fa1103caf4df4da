import { createHash, randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Composers } from '../mail/mail-kinds.ts';
import { saveLinkHashes } from './sign-in-queries.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const stretch = promisify<string, string, number, Buffer>(scrypt);
const clockTime = (at: Date) =>
  at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/**
 * The mails of the shop's own sign-in. The composer of `sign-in-link` makes the link's token (256 bits) and the code,
 * so that no secret waits in the queue: the database has only the hashes, in the form of `sign-in/src/store/hash.ts`. A
 * second attempt makes new secrets, and the secrets of the first attempt no longer work.
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
        paragraphs: ['We could not send the link in time. Please ask for a new link on the sign-in page.'],
      };
    }
    return {
      subject: `Sign in to ${merchant.name}`,
      heading: 'Sign in',
      paragraphs: [
        'Press the button in the browser where you asked for the link. If you asked on another device, type the code there.',
      ],
      button: { label: 'Sign in', url: `${address}?token=${token}` },
      facts: [
        ['Code', `${code.slice(0, 3)} ${code.slice(3)}`],
        ['Asked at', clockTime(link.asked_at)],
        ['Good until', clockTime(link.expires_at)],
      ],
      closing:
        'If you did not ask for a link, you don’t need to do anything: nobody can sign in without this mail. Never tell anybody the code, not even us.',
    };
  },
  async 'passkey-changed'({ merchant }, { facts: { change, name, address } }) {
    return {
      subject: `A passkey was ${change}: ${merchant.name}`,
      heading: `The passkey “${name}” was ${change}`,
      paragraphs: [
        change === 'added'
          ? 'You can now sign in with this passkey. If you added the passkey, you don’t need to do anything.'
          : 'This passkey no longer signs you in. If you removed the passkey, you don’t need to do anything.',
        `If somebody else did, open your sign-in, log out everywhere, remove passkeys that are not yours, and ring us: ${merchant.phone}.`,
      ],
      button: { label: 'Open your sign-in', url: address },
    };
  },
};

import { randomUUID } from 'node:crypto';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { deletePasskeys, endSessions } from './sign-in-queries.ts';

/**
 * Removes all passkeys of a person who has lost a device, ends the person's sessions, and mails the person about each
 * passkey, as the removal in the browser does. Returns the number of removed passkeys.
 */
export function forgetPasskeys(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock'>,
  email: string,
  signInUrl: string,
): Promise<number> {
  return shop.database.transaction().execute(async (writer) => {
    const names = await deletePasskeys(writer, email);
    await endSessions(writer, email);
    for (const name of names) {
      await queueMail(writer, shop, {
        kind: 'passkey-changed',
        key: `passkey-${randomUUID()}`,
        to: [email],
        facts: { change: 'removed', name, address: `${signInUrl}/account` },
      });
    }
    return names.length;
  });
}

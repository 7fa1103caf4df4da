import type { InvitationLack } from '@tradecellar/contract/people-names.ts';
import type { MailWay } from '@tradecellar/contract/set-up.ts';
import { mailsDue } from '@tradecellar/trade/invitation-rules.ts';
import { inTransaction } from '../database/transaction.ts';
import { mailWay } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailSettings } from '../mail/transport.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { chooseOneAtATime, lockWaiting, markDropped, markMailed, readPace } from './queries.ts';

const EVERY_SECONDS = 5;
const HOUR_MS = 3_600_000;

export async function startInviting(shop: Shop & StepObserver, mail: MailSettings): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'send-invitations', () => sendWaiting(shop, mail));
}

/** Why every invitation waits. Undefined if invitations go out. */
export function invitationLack(way: MailWay, isOpen: boolean): InvitationLack | undefined {
  if (way === 'none') return 'mail-server';
  return isOpen ? undefined : 'opening';
}

/**
 * Queues the mails of waiting invitations: invitations of single people at once, bulk invitations at the merchant's
 * pace. Invitations to a closed shop wait until the shop opens, and without a mail server they wait for the mail server.
 * A person whose last login was removed meanwhile gets no mail. A transaction records the invitation and queues its mail, so a killed process leaves the invitation waiting,
 * without a mail. @internal
 */
export async function sendWaiting(shop: Shop & StepObserver, mail: MailSettings): Promise<void> {
  const { database, clock, merchant } = shop;
  const way = mailWay(mail, await readMailServer(database));
  if (invitationLack(way, merchant.isOpen) !== undefined) return;
  await inTransaction(database, async (writer) => {
    // A press of this moment would otherwise find the invitation waiting, and queue a second invitation when the first leaves.
    await chooseOneAtATime(writer);
    const now = clock.now();
    const { mailedInHour, lastMailedAt } = await readPace(writer, new Date(now.getTime() - HOUR_MS));
    const pace = {
      perHour: merchant.invitations.perHour,
      mailedInHour,
      lastMailedAtMs: lastMailedAt?.getTime(),
    };
    for (const { id, email, hasLogin } of await lockWaiting(writer, mailsDue(pace, now.getTime()))) {
      if (!hasLogin) {
        await markDropped(writer, id, now);
        continue;
      }
      const invitation = { kind: 'invitation', key: `invitation-${id}`, to: [email] } as const;
      await queueMail(writer, shop, { ...invitation, facts: { invitationId: id } });
      await shop.onStep?.('invitation-queued');
      await markMailed(writer, id, now);
    }
    return 'sent' as const;
  });
}

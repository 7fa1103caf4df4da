import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Outbox } from '../shop/outbox.ts';

/** Waits for the mail about an order, and checks that there is only one mail. */
export async function seeMail(outbox: Outbox, orderNo: string): Promise<Email> {
  await expect
    .poll(async () => (await outbox.mailsAbout(orderNo)).length, {
      message: `mails about ${orderNo}`,
      timeout: 60_000,
    })
    .toBe(1);
  const [mail] = await outbox.mailsAbout(orderNo);
  if (mail === undefined) throw new Error(`The mail about ${orderNo} has gone again`);
  return mail;
}

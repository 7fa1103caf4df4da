import type { Composers } from '../mail/mail-kinds.ts';

/** The mail to the order desk about orders, payments, mails and files that wait. */
export const alertMails: Pick<Composers, 'alert'> = {
  alert: async ({ merchant }, { facts }) => ({
    subject: `Something waits – ${merchant.name}`,
    text: [
      'Something of the shop needs a look:',
      '',
      ...facts.lines.map((line) => `- ${line}`),
      '',
      'The orders board shows each with its reason, and what can be done. This mail comes once a day for each kind of trouble.',
      '',
    ].join('\n'),
  }),
};

import type { Composers } from '../mail/mail-kinds.ts';

export const alertMails: Pick<Composers, 'alert'> = {
  alert: async ({ merchant }, { facts }) => ({
    subject: `Orders or files need attention – ${merchant.name}`,
    text: [
      'The shop needs your attention:',
      '',
      ...facts.lines.map((line) => `- ${line}`),
      '',
      'The orders board shows the reason for each and what you can do. This mail is sent once a day for each kind of problem.',
      '',
    ].join('\n'),
  }),
};

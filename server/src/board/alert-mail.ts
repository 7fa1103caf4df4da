import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Composers } from '../mail/mail-kinds.ts';

export const alertMails: Pick<Composers, 'alert'> = {
  alert: async ({ merchant, publicUrl }, { facts }) => ({
    subject: `Orders or files need attention – ${merchant.name}`,
    heading: 'The shop needs your attention',
    paragraphs: [],
    points: facts.lines,
    remark: 'The orders board shows the reason for each, and what you can do.',
    button: { label: 'Open the orders board', url: `${publicUrl}${mailedScreens.board}` },
    closing: 'This mail is sent once a day for each kind of problem.',
  }),
};

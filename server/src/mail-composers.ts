import { alertMails } from './board/alert-mail.ts';
import { claimMails } from './claims/claim-mails.ts';
import { documentMails } from './documents/document-mails.ts';
import { invitationMails } from './invitations/invitation-mail.ts';
import type { Composers } from './mail/mail-kinds.ts';
import { orderMails } from './orders/mail/order-mails.ts';
import { requestedChangeMails } from './orders/mail/requested-change-mails.ts';
import { proposalMails } from './orders/proposals/proposal-mails.ts';
import { paymentMails } from './payments/payment-mails.ts';
import { signInMails } from './people/sign-in-mail.ts';
import { priceNoticeMails } from './price-notices/notice-mail.ts';
import { prospectMails } from './prospects/prospect-mails.ts';
import { statementMails } from './statements/statement-mails.ts';

export const mailComposers: Composers = {
  ...alertMails,
  ...claimMails,
  ...documentMails,
  ...invitationMails,
  ...requestedChangeMails,
  ...orderMails,
  ...paymentMails,
  ...proposalMails,
  ...priceNoticeMails,
  ...prospectMails,
  ...signInMails,
  ...statementMails,
};

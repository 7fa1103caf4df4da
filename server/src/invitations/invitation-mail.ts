import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { InvitationKind } from '@tradecellar/contract/people-names.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Letter } from '../mail/letter.ts';
import { Unsendable } from '../mail/mail-faults.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { readRole } from '../office-people/queries.ts';
import { type AccountOfPerson, readAccountsOf, readInvitation } from './queries.ts';

type Invited = {
  readonly kind: InvitationKind;
  readonly email: string;
  /** Empty for a person of the office. */
  readonly accounts: readonly AccountOfPerson[];
  readonly token: string;
};

/** The mail to one person, who may order for several accounts. */
export const invitationMails: Pick<Composers, 'invitation'> = {
  async invitation({ database, merchant, publicUrl }, { facts: { invitationId } }) {
    const row = await readInvitation(database, invitationId);
    if (row === undefined) throw new Unsendable('The invitation was deleted.');
    const { email, kind, token } = row;
    const accounts = await readAccountsOf(database, email);
    const isOffice = (await readRole(database, email)) !== undefined;
    if (accounts.length === 0 && !isOffice)
      throw new Unsendable('The login was removed before the mail was sent.');
    return invitationLetter({ merchant, publicUrl }, { kind, email, accounts, token });
  },
};

export function invitationLetter(
  { merchant, publicUrl }: { merchant: Merchant; publicUrl: string },
  { kind, email, accounts, token }: Invited,
): Letter {
  const { name, phone, invitations } = merchant;
  const isInvitation = kind === 'invitation';
  const words = isInvitation ? invitations.words : invitations.announcement;
  const named = (text: string) => text.replaceAll('{name}', () => name);
  const isOffice = accounts.length === 0;
  return {
    subject: named(isInvitation ? invitations.subject : invitations.announcementSubject),
    heading: named(isInvitation ? invitations.heading : invitations.announcementHeading),
    paragraphs: [
      ...(isOffice ? ['You can now sign in to our sales office.'] : [words]),
      'Press the button, and sign in with the email address below.',
    ],
    button: { label: 'Open the shop', url: `${publicUrl}${mailedScreens.login}?invitation=${token}` },
    facts: [
      ['Email', email],
      [accounts.length > 1 ? 'You order for' : 'Account', accounts.map(wordsOf).join('\n')],
    ],
    closing: `This mail alone signs nobody in. If you did not expect this mail, please tell us: ${phone}.`,
  };
}

const wordsOf = ({ account, name }: AccountOfPerson) => `${name} (${account})`;

import type { PersonOfShop } from '@tradecellar/contract/people.ts';
import type {
  InvitationKind,
  InvitationLack,
  PeopleFilter,
  UnmailedReason,
} from '@tradecellar/contract/people-names.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { countText } from '../../../ui/count-text.ts';

/**
 * The last step of a person on the way to a first order, with the day. Example: 'First order 12/11/2026'. `lack` is why
 * every invitation waits.
 */
export function stateWords(
  { State, Since }: Pick<PersonOfShop, 'State' | 'Since'>,
  lack?: InvitationLack,
): string {
  const day = Since === undefined ? '' : ` ${formatTradeDate(Since)}`;
  switch (State) {
    case 'ordered':
      return `First order${day}`;
    case 'signed-in':
      return `Signed in${day}`;
    case 'opened':
      return `Opened the mail’s link${day}`;
    case 'invited':
      return `Invited${day}`;
    case 'refused':
      return `Mail refused${day}`;
    case 'waiting':
      return waitingWords(lack);
    case 'not-invited':
      return 'Not invited';
  }
}

function waitingWords(lack: InvitationLack | undefined): string {
  if (lack === undefined) return 'The invitation waits';
  return lack === 'opening' ? 'Goes when the shop opens' : 'Waits: no mail server';
}

/** Says when an invitation goes. `keepsFiles` is true if mails are kept as files on the server. */
export function invitedWords(email: string, lack: InvitationLack | undefined, keepsFiles: boolean): string {
  if (lack === 'mail-server') return `The invitation to ${email} waits until a mail server is set.`;
  if (keepsFiles) return `Mails are kept as files on the server, and ${email} gets none.`;
  return lack === 'opening'
    ? `${email} gets the mail when the shop opens.`
    : `${email} gets the mail in a moment.`;
}

/** The end of the sentence 'ann@example.com can now order for Harbour'. */
export function addedWords(lack: InvitationLack | undefined): string {
  if (lack === 'mail-server') return '. The invitation waits until a mail server is set.';
  return lack === 'opening' ? ', and gets a mail when the shop opens.' : ', and gets a mail.';
}

export const filterWords: Readonly<Record<PeopleFilter, string>> = {
  everybody: 'Everybody',
  'not-invited': 'Not invited',
  'never-came': 'Invited, never came',
  'by-telephone': 'Came, orders by telephone',
  refused: 'Mail refused',
};

/** The sentence of an empty list. */
export const emptyWords: Readonly<Record<PeopleFilter, string>> = {
  everybody: 'Nobody can order online yet.',
  'not-invited': 'Everybody is invited.',
  'never-came': 'Everybody with an invitation has come.',
  'by-telephone': 'Nobody who came orders by telephone alone.',
  refused: 'No mail was refused.',
};

export const kindWords: Readonly<Record<InvitationKind, string>> = {
  invitation: 'Invitation, for newcomers',
  announcement: 'News that the shop is online',
};

export const unmailedWords: Readonly<Record<UnmailedReason, string>> = {
  'no-login': 'no login: removed, or never added',
  refused: 'the mail server refused the address before',
  waiting: 'a mail waits already',
  lately: 'a mail went within seven days',
  came: 'signed in before',
};

export const mailsText = (count: number) => (count === 1 ? '1 mail' : `${countText(count)} mails`);
export const peopleText = (count: number) => (count === 1 ? '1 person' : `${countText(count)} people`);

/** The end of the sentence '2 mails', after the office has sent a mail to many people. */
export const sentWords: Readonly<Record<InvitationLack | 'nothing', string>> = {
  nothing: 'on the way',
  opening: 'to send when the shop opens',
  'mail-server': 'waiting until a mail server is set',
};

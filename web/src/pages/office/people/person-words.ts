import type { PersonOfShop } from '@tradecellar/contract/people.ts';
import type { InvitationKind, PeopleFilter, UnmailedReason } from '@tradecellar/contract/people-names.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { countText } from '../../../ui/count-text.ts';

/** The last step of a person on the way to a first order, with the day. Example: 'First order 12/11/2026'. */
export function stateWords({ State, Since }: Pick<PersonOfShop, 'State' | 'Since'>): string {
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
      return 'The invitation waits';
    case 'not-invited':
      return 'Not invited';
  }
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

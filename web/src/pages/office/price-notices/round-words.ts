import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { NoticedFilter, priceNotices } from '@tradecellar/contract/price-notices.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';

type Round = AnswerOf<typeof priceNotices>['mainResult'];

/** Says what goes when. */
export function roundWords({ State, DaysBefore, NextRound, Mails }: Round): string {
  const mails = countWords(Mails, 'mail');
  const days = countWords(DaysBefore, 'day');
  switch (State) {
    case 'off':
      return 'Buyers are not told before their wines change price.';
    case 'closed':
      return 'Nothing goes before the shop opens.';
    case 'no-mail-server':
      return 'Nothing goes until a mail server is set.';
    case 'held':
      return `Held: nothing goes until you let it go. ${mails} would go.`;
    case 'going':
      return `The round goes within a minute: ${mails}.`;
    case 'waiting':
      return `The next round goes by itself ${momentWords(new Date(NextRound))}, ${days} before a change: ${mails} so far.`;
  }
}

export const filterWords: Readonly<Record<NoticedFilter, string>> = {
  all: 'All',
  corrected: 'Corrections',
  'left-out': 'Left out',
};

/** Says why a list of the page is empty. */
export function emptyWords(filter: NoticedFilter, daysBefore: number): string {
  switch (filter) {
    case 'all':
      return `No customer’s wines change within ${countWords(daysBefore, 'day')}, or everybody has been told.`;
    case 'corrected':
      return 'Everything that was told still holds.';
    case 'left-out':
      return 'No customer of this round is left out.';
    default:
      return filter satisfies never;
  }
}

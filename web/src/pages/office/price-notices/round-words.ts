import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { priceNotices } from '@tradecellar/contract/price-notices.ts';
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

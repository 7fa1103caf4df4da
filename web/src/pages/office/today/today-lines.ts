import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import type { Today } from '@tradecellar/contract/today.ts';
import { untilWords } from '@tradecellar/trade/claim-window.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { toBoard, toProposals } from '../../../session/address/office-address.ts';
import { path } from '../../../session/address/paths.ts';
import { waitWords } from '../wait-words.ts';

type Place =
  | ReturnType<typeof toBoard>
  | ReturnType<typeof toProposals>
  | { readonly to: typeof path.adminClaims | typeof path.adminShopSettings }
  | { readonly to: typeof path.adminData | typeof path.adminOrders; readonly hash: string };

export type TodayLine = {
  /** The right to do the work. */
  readonly right: OfficeRight;
  readonly count: number;
  /** The words after the count: 'orders to send'. */
  readonly words: string;
  /** How long the work waits, and what ends when. Empty if nothing is to be said. */
  readonly facts: string;
  /** The page that lists exactly the counted rows. */
  readonly place: Place;
};

/**
 * A line for each kind of work that waits for somebody with the right to do the work: 'orders to send', 'claim lines to
 * settle'. A count of nought has no line.
 */
export function todayLines(today: Today, now: Date, may: (right: OfficeRight) => boolean): TodayLine[] {
  const { ToSend, Unnumbered, ChangesAsked, Claims, Proposals, Imports, Mails, Payments, Settings } = today;
  const since = ({ Count, Oldest }: { readonly Count: number; readonly Oldest?: string }) =>
    Oldest === undefined ? '' : `waiting ${waitWords(Count, new Date(Oldest), now)}`;
  const lines: TodayLine[] = [
    {
      ...counted(ToSend, 'order', 'to send'),
      right: 'work-orders',
      facts: since(ToSend),
      place: toBoard({ show: 'not-taken' }),
    },
    {
      ...counted(Unnumbered, 'order', 'waiting for a number'),
      right: 'work-orders',
      facts: since(Unnumbered),
      place: toBoard({ show: 'handed-over' }),
    },
    {
      ...counted(ChangesAsked, 'change', 'to answer'),
      right: 'work-orders',
      facts: since(ChangesAsked),
      place: toBoard({ show: 'change-asked' }),
    },
    {
      ...counted(Claims, 'claim line', 'to settle'),
      right: 'settle-claims',
      facts: [since(Claims), claimsEnd(Claims, now)].filter(Boolean).join(' · '),
      place: { to: path.adminClaims },
    },
    {
      count: Proposals.Count,
      right: 'order-for-customers',
      words: Proposals.Count === 1 ? 'proposal ends within two days' : 'proposals end within two days',
      facts: '',
      place: toProposals({ show: 'ending' }),
    },
    {
      ...counted(Imports, 'import', Imports.IsLate ? 'failed or late' : 'failed'),
      right: 'manage-shop',
      facts: since(Imports),
      place: { to: path.adminData, hash: Imports.IsLate ? 'imports-heading' : 'aside-heading' },
    },
    {
      ...counted(Mails, 'email', 'not delivered'),
      right: 'work-orders',
      facts: since(Mails),
      place: { to: path.adminOrders, hash: 'mails-heading' },
    },
    {
      ...counted(Payments, 'card payment', 'waiting'),
      right: 'settle-payments',
      facts: since(Payments),
      place: { to: path.adminOrders, hash: 'payments-heading' },
    },
    {
      ...counted(Settings ?? { Count: 0 }, 'setting', 'to correct'),
      right: 'manage-shop',
      facts: 'the default is used meanwhile',
      place: { to: path.adminShopSettings },
    },
  ];
  return lines.filter(({ count, right }) => count > 0 && may(right));
}

function counted({ Count }: { readonly Count: number }, noun: string, what: string) {
  return { count: Count, words: `${countWords(Count, noun).replace(/^\d+ /, '')} ${what}` };
}

/** '2 within 48 hours, until Thursday 14:10', or '1 ended or ending within 48 hours'. Empty if no window ends soon. */
function claimsEnd({ Ending, FirstEnd }: Today['Claims'], now: Date): string {
  if (Ending === 0 || FirstEnd === undefined) return '';
  const end = new Date(FirstEnd);
  return end <= now
    ? `${Ending} ended or ending within 48 hours`
    : `${Ending} within 48 hours, ${untilWords(end, now)}`;
}

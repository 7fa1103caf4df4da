import { BoardShow } from '@tradecellar/contract/board-show.ts';
import { fits } from '../../api/fits.ts';
import { path } from './paths.ts';

/** The lane of the orders board, and the text of its search. Without a lane the board opens on the first lane that has orders. */
export type BoardPlace = { readonly show?: BoardShow; readonly search?: string };

type Params = Readonly<Record<string, unknown>>;

/** Reads the lane and the search of the board from the page's address. */
export const boardPlace = {
  validateSearch: ({ show, search }: Params): BoardPlace => ({
    ...(fits(BoardShow, show) && { show }),
    ...(typeof search === 'string' && search !== '' && { search }),
  }),
} as const;

/** The orders board: all orders that a search finds, or the orders of a lane. */
export function toBoard(place: BoardPlace) {
  return { to: path.adminOrders, search: place } as const;
}

export type PaymentsPlace = { readonly account?: string };

/** Reads the account of the list of card payments from the page's address. */
export const paymentsPlace = {
  validateSearch: ({ account }: Params): PaymentsPlace =>
    typeof account === 'string' && account !== '' ? { account } : {},
} as const;

/** The card payments of an account, or of all accounts. */
export function toPayments(place: PaymentsPlace) {
  return { to: path.adminPayments, search: place } as const;
}

export type ProposalsPlace = { readonly show?: 'ending' | 'all' };

export const proposalsPlace = {
  validateSearch: ({ show }: Params): ProposalsPlace => (show === 'ending' || show === 'all' ? { show } : {}),
} as const;

/** The office's proposals; without a lane the open proposals. */
export function toProposals(place: ProposalsPlace) {
  return { to: path.adminProposals, search: place } as const;
}

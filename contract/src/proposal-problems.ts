import { PROPOSAL_STATES, type ProposalState } from '@tradecellar/trade/proposal-life.ts';
import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();

const CLOSED: Readonly<Record<Exclude<ProposalState, 'ordered'>, string>> = {
  open: 'This proposal is open.',
  declined: 'This proposal was declined.',
  withdrawn: 'This proposal was withdrawn by our office.',
  expired: 'This proposal has expired. Please ask our office for a new one.',
};

export const proposalProblems = {
  'proposal-not-found': plain(404, 'We cannot find this proposal. Please reload the page.'),
  'proposal-closed': problem(
    409,
    Type.Object({
      state: Type.Enum([...PROPOSAL_STATES]),
      /** The order that the proposal became; empty in all other states. */
      orderNo: Text,
    }),
    ({ state, orderNo }) =>
      state === 'ordered' ? `This proposal was ordered, as order ${orderNo}.` : CLOSED[state],
  ),
  'proposal-changed-meanwhile': problem(
    409,
    Type.Object({
      /** The lines that another person has changed since the buyer saw them, or that differ from the proposal. */
      codes: Type.Array(Text),
      /**
       * The name of the person who changed the lines; empty for the merchant's office. Null if no person changed the
       * proposal, but the order has different quantities or products.
       */
      by: Type.Union([Text, Type.Null()]),
    }),
    ({ by }) =>
      by === null
        ? 'Your order differs from this proposal, so nothing was ordered. Please check the proposal and order it again. What you typed is still here.'
        : `${by || 'Our office'} has just changed this proposal. Please check it again. What you typed is still here.`,
  ),
  'proposal-full': problem(
    409,
    Type.Object({ most: Type.Integer() }),
    ({ most }) =>
      `This proposal already has ${most} changes, the most it can have. You can order it as it is, or call us.`,
  ),
  'proposal-empty': plain(422, 'A proposal needs at least one wine.'),
  'proposal-expiry': problem(
    422,
    Type.Object({ latest: Text, latestDate: Type.String({ format: 'date' }) }),
    ({ latest }) => `Please choose a day from today until ${latest}.`,
  ),
};

import { formatMoney, isPounds, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { Type } from 'typebox';
import { Pounds } from './fields.ts';
import { plain, problem } from './problem-kinds.ts';

const Price = Type.Refine(Pounds, isPounds);
const nothingCharged = 'Nothing has been charged.';

export const paymentProblems = {
  'payment-under-way': problem(
    409,
    Type.Object({ sessionId: Type.String() }),
    () => 'You have already paid for this by card. We are processing the payment.',
  ),
  'balance-changed': problem(
    409,
    Type.Object({ balance: Price }),
    () => `Your balance has changed since you looked. ${nothingCharged}`,
  ),
  /** `payable` is the amount that can be paid of the item now; 0 for an unknown or settled item. */
  'item-not-payable': problem(
    409,
    Type.Object({ number: Type.String(), payable: Price }),
    ({ number, payable }) =>
      payable === 0
        ? `${number} has nothing left to pay. ${nothingCharged}`
        : `${number} has ${formatMoney(moneyFromPounds(payable))} left to pay now. ${nothingCharged}`,
  ),
  'item-in-query': problem(
    409,
    Type.Object({ number: Type.String(), payable: Price }),
    ({ number, payable }) =>
      `${number} is in query. Tick it again if you want to pay its ${formatMoney(moneyFromPounds(payable))} all the same. ${nothingCharged}`,
  ),
  'payment-not-available': problem(
    422,
    /** `why` is the reason in the buyer's words. */
    Type.Object({ reason: Type.Optional(Type.String()), why: Type.Optional(Type.String()) }),
    ({ why }) => `${why === undefined ? '' : `${why} `}No available payment methods. Please contact us`,
  ),
  'card-service-unavailable': plain(
    503,
    'The card service cannot be reached. Nothing has been charged. Please try again.',
  ),
};

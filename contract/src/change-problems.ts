import { REQUEST_STATES, REQUEST_WORDS } from '@tradecellar/trade/requested-change.ts';
import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();

const WHY_NOT = {
  'with-the-merchant': 'is already with our office, so it cannot be changed here',
  'too-late': 'is past the cut-off of its delivery, so it cannot be changed here',
  cancelled: 'is cancelled, so it cannot be changed',
  'paid-by-card': 'is paid by card, so it cannot be changed here',
} as const;

export const changeProblems = {
  'order-not-changeable': problem(
    409,
    Type.Object({
      orderNo: Text,
      why: Type.Enum(['with-the-merchant', 'too-late', 'cancelled', 'paid-by-card']),
      phone: Text,
    }),
    ({ orderNo, why, phone }) => `Order ${orderNo} ${WHY_NOT[why]}. Please call us on ${phone}.`,
  ),
  'order-changed-meanwhile': problem(
    409,
    Type.Object({
      orderNo: Text,
      version: Type.Integer(),
      /** The name of the person who changed the order; empty for the merchant's office. */
      by: Text,
      at: Text,
      /** In words, with the latest change last. */
      changes: Type.Array(Text),
    }),
    ({ orderNo, by, changes }) =>
      `Order ${orderNo} was changed by ${by || 'our office'} in the meantime: ${changes.join('; ')}. Your changes are still here. Please check them.`,
  ),
  'order-part-cancelled': problem(
    409,
    Type.Object({ orderNo: Text, cancelled: Text }),
    ({ orderNo, cancelled }) =>
      `Part ${cancelled} of order ${orderNo} was cancelled in the meantime. Your changes are still here. Please check them.`,
  ),
  'change-otherwise': plain(
    409,
    'An earlier change from this form has already arrived, so this change was not made. Please look at the order as it is now, then change it again.',
  ),
  'change-already-asked': problem(
    409,
    Type.Object({ orderNo: Text, requestNo: Text, by: Text }),
    ({ orderNo, by }) =>
      `A change of order ${orderNo} has been asked for already, by ${by || 'our office'}. Please wait for the answer, or withdraw it first.`,
  ),
  'requested-change-not-found': plain(404, 'There is no such requested change.'),
  'requested-change-decided': problem(
    409,
    Type.Object({ requestNo: Text, state: Type.Enum([...REQUEST_STATES]) }),
    ({ requestNo, state }) =>
      `The requested change ${requestNo} is already “${REQUEST_WORDS[state].toLowerCase()}”.`,
  ),
  'change-needs-sentence': plain(422, 'Please give the customer a reason.'),
  'change-not-possible': problem(
    409,
    Type.Object({
      requestNo: Text,
      reason: Text,
    }),
    ({ requestNo, reason }) =>
      `${requestNo} cannot be made any more, and stays open. ${reason} Please decline it, and tell the customer why.`,
  ),
};

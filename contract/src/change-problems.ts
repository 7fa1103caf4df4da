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
      `${by || 'Our office'} changed order ${orderNo} while you were changing it: ${changes.join('; ')}. Your changes are still here. Please check them.`,
  ),
  'order-part-cancelled': problem(
    409,
    Type.Object({ orderNo: Text, cancelled: Text }),
    ({ orderNo, cancelled }) =>
      `Part ${cancelled} of order ${orderNo} was cancelled while you were changing it. Your changes are still here. Please check them.`,
  ),
  'change-otherwise': plain(
    409,
    'We already have an earlier change from this form, so we did not make this change. Please check the order, then change it again.',
  ),
  'change-already-asked': problem(
    409,
    Type.Object({ orderNo: Text, requestNo: Text, by: Text }),
    ({ orderNo, by }) =>
      `${by || 'Our office'} has already asked for a change to order ${orderNo}. Please wait for the answer, or withdraw that request first.`,
  ),
  'requested-change-not-found': plain(404, 'We cannot find this requested change. Please reload the page.'),
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
      `The requested change ${requestNo} can no longer be made. ${reason} It stays open: please decline it and tell the customer why.`,
  ),
};

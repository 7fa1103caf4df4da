import { CLAIM_STATES, CLAIM_WORDS } from '@tradecellar/trade/claim-life.ts';
import { Type } from 'typebox';
import { OrderState } from './fields.ts';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();
const ClaimState = Type.Enum([...CLAIM_STATES]);

export const claimProblems = {
  'order-not-claimable': problem(
    409,
    Type.Object({ orderNo: Text, state: OrderState }),
    ({ orderNo, state }) =>
      state === 'cancelled'
        ? `Order ${orderNo} was cancelled, so nothing can be reported of it. Please call us.`
        : `Order ${orderNo} is not due yet. Something wrong with it can be reported from its day on.`,
  ),
  'claim-line-not-found': plain(
    422,
    'This wine is not on the order. Please reload the page and report it again.',
  ),
  'claim-beyond-order': problem(
    409,
    Type.Object({ ProductCode: Text, description: Text, left: Type.Integer(), by: Text }),
    ({ description, left, by }) => {
      if (by === '') return `The order has fewer bottles of ${description}: ${left}.`;
      const rest = left === 0 ? 'All bottles' : `All but ${left} of the bottles`;
      return `${rest} of ${description} have been reported already, by ${by}.`;
    },
  ),
  'claim-nothing-left': problem(
    409,
    Type.Object({ by: Text }),
    ({ by }) => `Everything of this order has been reported already, by ${by}.`,
  ),
  'claim-otherwise': problem(
    409,
    Type.Object({ claimNo: Text }),
    ({ claimNo }) => `This report was sent before, with other lines, as ${claimNo}.`,
  ),
  'claim-too-many': problem(
    409,
    Type.Object({ orderNo: Text, most: Type.Integer() }),
    ({ orderNo, most }) =>
      `Order ${orderNo} has had ${most} reports, the most that can be taken here. Please call us.`,
  ),
  'claim-not-found': plain(404, 'We cannot find this claim. Please reload the page.'),
  'claim-line-settled': problem(
    409,
    Type.Object({ claimNo: Text, description: Text, state: ClaimState }),
    ({ claimNo, description, state }) =>
      `${description} of ${claimNo} is already “${CLAIM_WORDS[state].toLowerCase()}”.`,
  ),
  'claim-credited-otherwise': problem(
    409,
    Type.Object({ claimNo: Text, description: Text, creditNote: Text }),
    ({ claimNo, description, creditNote }) =>
      `${description} of ${claimNo} was already credited by ${creditNote}.`,
  ),
  'claim-settlement-left': problem(
    409,
    Type.Object({ claimNo: Text }),
    ({ claimNo }) =>
      `This settlement of ${claimNo} cannot be undone any more. Please ring the customer if it was wrong.`,
  ),
  'claim-needs-sentence': plain(422, 'Please give the customer a reason.'),
  'claim-photo-otherwise': plain(
    409,
    'Another photo already has this place in your report. Please add yours as a further photo.',
  ),
  'photo-unsuitable': problem(
    422,
    Type.Object({ reason: Text }),
    ({ reason }) => `This photo ${reason}. Please choose a JPEG, PNG or WebP.`,
  ),
};

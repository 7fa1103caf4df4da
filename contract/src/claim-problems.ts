import { CLAIM_STATES, CLAIM_WORDS } from '@tradecellar/trade/claim-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
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
        ? `Order ${orderNo} was cancelled, so there is nothing to report. If it arrived all the same, please call us.`
        : `Order ${orderNo} is not due yet. You can report a problem from the day it is due.`,
  ),
  'claim-line-not-found': plain(
    422,
    'This wine is not on the order. Please reload the page and report it again.',
  ),
  'claim-beyond-order': problem(
    409,
    Type.Object({ ProductCode: Text, description: Text, left: Type.Integer(), by: Text }),
    ({ description, left, by }) => {
      const bottles = countWords(left, 'bottle');
      if (by === '') return `The order has only ${bottles} of ${description}. Please report fewer bottles.`;
      if (left === 0) return `${by} has already reported every bottle of ${description}.`;
      return `Only ${bottles} of ${description} ${left === 1 ? 'is' : 'are'} left to report. ${by} has reported the rest.`;
    },
  ),
  'claim-nothing-left': problem(
    409,
    Type.Object({ by: Text }),
    ({ by }) => `${by} has already reported every bottle of this order.`,
  ),
  'claim-otherwise': problem(
    409,
    Type.Object({ claimNo: Text }),
    ({ claimNo }) =>
      `You have already sent this report, as ${claimNo}, with different wines. Please reload the page to see it.`,
  ),
  'claim-too-many': problem(
    409,
    Type.Object({ orderNo: Text, most: Type.Integer() }),
    ({ orderNo, most }) =>
      `Order ${orderNo} already has ${most} reports, the most that we can take here. Please call us.`,
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
      `This settlement of ${claimNo} can no longer be undone. If it was wrong, please call the customer.`,
  ),
  'claim-needs-sentence': plain(422, 'Please give the customer a reason.'),
  'claim-photo-otherwise': plain(
    409,
    'Your report already has another photo here. Please add this photo again.',
  ),
  'photo-unsuitable': problem(
    422,
    Type.Object({ reason: Text }),
    ({ reason }) => `This photo ${reason}. Please choose a JPEG, PNG or WebP.`,
  ),
};

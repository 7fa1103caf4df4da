import { Type } from 'typebox';
import { problem } from './problem-kinds.ts';

const Text = Type.String();

export const basketProblems = {
  'ordered-since': problem(
    409,
    Type.Object({
      orderNo: Text,
      codes: Type.Array(Text),
    }),
    ({ orderNo }) =>
      `Some of this basket was ordered in the meantime, as order ${orderNo}. Nothing has been placed now. Please check your basket.`,
  ),
  'basket-changed': problem(
    409,
    Type.Object({ codes: Type.Array(Text) }),
    () =>
      'Your basket changed on another device in the meantime. Nothing has been placed now. Please look at it again.',
  ),
};

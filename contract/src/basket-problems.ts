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
      `Some of these wines are already in order ${orderNo}, so nothing was ordered now. Please check your basket.`,
  ),
  'basket-changed': problem(
    409,
    Type.Object({ codes: Type.Array(Text) }),
    () =>
      'Your basket changed on another device, so nothing was ordered. Please check your basket and order again.',
  ),
};

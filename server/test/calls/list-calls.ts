import { accountListsSheet, accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const list = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a15';
const named = { Page: 'page', N: 1, Key: list, Value: { Name: 'Cellar' }, Base: 0 };
let epoch: string | undefined;

/** The first call of a device only reads, so the second call names the list. */
export const listCalls = [
  call(accountListsSync, { ...ALPHA, Device: 'device', Since: 0, Acts: [] }, (_seen, { mainResult }) => {
    epoch = mainResult.Epoch;
  }),
  call(accountListsSync, () => ({
    ...ALPHA,
    ...{ Device: 'device', Since: 0, Acts: [named] },
    ...(epoch !== undefined && { Epoch: epoch }),
  })),
  call(accountListsSheet, { ...ALPHA, List: list, For: 'guests' }),
];

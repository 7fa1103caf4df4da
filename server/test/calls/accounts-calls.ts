import {
  accountsContact,
  accountsFile,
  accountsMended,
  accountsOrders,
  accountsPreview,
  makeAccountsFile,
} from '@tradecellar/contract/accounts-files.ts';
import { officePayments } from '@tradecellar/contract/office-payments.ts';
import { type Call, call } from './one-call.ts';

const nobody = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a13';

/** The calls of the office's accounts: payments, and files with an order that earlier calls placed. */
export const accountsCalls: readonly Call[] = [
  call(officePayments, {}),
  call(accountsOrders, { shape: 'xero', from: '2020-01-01', until: '2099-12-31' }, (seen, { mainResult }) => {
    seen.stamp = mainResult.orders.find(({ OrderNo }) => OrderNo === seen.order)?.Stamp ?? '';
  }),
  call(accountsPreview, ({ order }) => ({ shape: 'xero' as const, orders: [order] })),
  call(makeAccountsFile, ({ order, stamp }) => ({
    ...{ Key: nobody, shape: 'xero' as const, orders: [{ OrderNo: order, Stamp: stamp }] },
  })),
  call(accountsContact, { account: 'ALPHA', contact: 'Alpha on the Quay' }),
  call(accountsFile, { Id: nobody }),
  call(accountsMended, ({ order, stamp }) => ({ shape: 'xero' as const, orderNo: order, stamp })),
];

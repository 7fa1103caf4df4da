import { putCustomers, putPrices, putStock, putTransactions } from '@tradecellar/contract/back-office.ts';
import { type Call, call } from './one-call.ts';

/** The calls that take rows of files. */
export const rowsCalls: readonly Call[] = [
  call(putStock, { Rows: [{ Code: 'SCARCE1', StockCases: 10, StockBottles: 0 }] }),
  call(putPrices, {
    Rows: [{ PriceList: 'TRADE', ProductCode: 'RED1', CasePrice: 54, BottleNett: 9, BottleVAT: 1.8 }],
  }),
  call(putCustomers, { Rows: [{ CustomerAccount: 'ALPHA', CustomerName: 'Alpha Restaurant' }] }),
  call(putTransactions, {
    Rows: [
      {
        CustomerAccount: 'ALPHA',
        TransactionDate: '2026-11-02',
        TransactionNumber: 'I7041',
        Type: 'Invoice',
        Total: 120,
        Balance: 120,
        DueDate: '2026-12-02',
      },
    ],
  }),
];

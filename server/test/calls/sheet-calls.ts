import { productsFactsSheet, productsSheet, supplierCheck } from '@tradecellar/contract/sheets.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

/** The calls whose answer is a sheet as PDF. */
export const sheetCalls: readonly Call[] = [
  call(supplierCheck, {}),
  call(productsSheet, { ...ALPHA, ProductCode: 'WHITE1', Prices: 'rrp', MarginPercent: 65 }),
  call(productsFactsSheet, { codes: ['WHITE1'], list: 'basket' }),
];

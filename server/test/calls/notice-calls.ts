import * as notices from '@tradecellar/contract/price-notices.ts';
import { type Call, call } from './one-call.ts';

/** The calls of notices about changed prices. */
export const noticeCalls: readonly Call[] = [
  call(notices.priceNotices, {}),
  call(notices.priceNoticesPreview, { CustomerAccount: 'ALPHA' }, () => {}, 'empty'),
  call(notices.priceNoticesAct, { Act: 'hold' }),
  call(notices.priceNoticesLeaveOut, { CustomerAccount: 'ALPHA', IsLeftOut: true }),
  call(notices.accountPriceChanges, { CustomerAccount: 'ALPHA' }),
  call(notices.accountPriceMails, { IsOn: true }),
];

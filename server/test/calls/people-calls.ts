import { loginsAdd, loginsFind, loginsRemove } from '@tradecellar/contract/logins.ts';
import { officePeople, officePeopleSet } from '@tradecellar/contract/office-people.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

/** The calls of customers' logins and of the office's people. */
export const peopleCalls: readonly Call[] = [
  call(loginsAdd, { Email: 'new@example.com', ...ALPHA, Name: 'Newcomer' }),
  call(loginsFind, { Text: 'newcomer' }),
  call(loginsRemove, { Email: 'new@example.com', ...ALPHA }),
  call(officePeopleSet, { Email: 'sam@example.com', Name: 'Sam Sales', Role: 'sales' }),
  call(officePeople, {}),
];

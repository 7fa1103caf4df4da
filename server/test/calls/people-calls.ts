import { loginsAdd, loginsFind, loginsRemove } from '@tradecellar/contract/logins.ts';
import { officePeople, officePeopleSet } from '@tradecellar/contract/office-people.ts';
import * as people from '@tradecellar/contract/people.ts';
import { noticeCalls } from './notice-calls.ts';
import { type Call, call } from './one-call.ts';

const login = { Email: 'new@example.com', CustomerAccount: 'ALPHA', Name: 'Newcomer' };
const whom: people.Whom = { Kind: 'announcement', Emails: ['alpha@example.com', 'nobody@example.com'] };

/** The calls of customers' logins, of invitations and of the office's people. */
export const peopleCalls: readonly Call[] = [
  ...noticeCalls,
  call(loginsAdd, login),
  call(loginsFind, { Text: 'newcomer' }),
  call(people.peopleFind, { Text: 'newcomer', Filter: 'everybody', Page: 1 }),
  call(people.peopleInvite, { Email: login.Email }),
  call(people.invitationsRead, { File: 'list.csv', Content: btoa('Email\nalpha@example.com\n') }),
  call(people.invitationsPreview, { Kind: 'invitation' }),
  call(people.invitationsLook, whom),
  call(people.invitationsSend, whom),
  call(people.invitationsStop, {}),
  call(people.invitationOpen, { Token: 'unknown' }),
  call(officePeopleSet, { Email: 'sam@example.com', Name: 'Sam Sales', Role: 'sales' }),
  call(officePeople, {}),
  call(loginsRemove, { Email: login.Email, CustomerAccount: login.CustomerAccount }),
];

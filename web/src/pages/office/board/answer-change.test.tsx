import { useQuery } from '@tanstack/react-query';
import { boardOrder } from '@tradecellar/contract/board.ts';
import type { RequestedChange } from '@tradecellar/contract/requested-changes.ts';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { endpointQuery } from '../../../api/queries.ts';
import { AnswerChange } from './answer-change.tsx';

const { answers, calls } = officeServer();
const CR1: RequestedChange = {
  RequestNo: 'CR100001',
  State: 'open',
  By: 'bea@example.com',
  At: '2026-11-26T10:00:00Z',
  Changes: ['Delivery Notes: Side door'],
  GrandTotal: 240,
  Sentence: '',
};

let requested: RequestedChange | undefined;

beforeEach(() => {
  requested = CR1;
  answers['admin/board/order'] = () => Response.json({ mainResult: { Requested: requested } });
});

function Dialog() {
  const { data } = useQuery(endpointQuery(boardOrder, { orderNo: 'M1' }));
  return <AnswerChange requested={data?.mainResult.Requested} />;
}

function answerWith(after: RequestedChange | undefined): void {
  answers['admin/board/answer-change'] = () => {
    requested = after;
    return Response.json({ mainResult: CR1 });
  };
}

const sent = () => calls.filter(({ path }) => path === 'admin/board/answer-change').map(({ body }) => body);

it('says that an accepted change was made, and hides the request', async () => {
  answerWith(undefined);
  await page.show(<Dialog />);
  await page.press('Make this change');
  await page.see('Change made. The order is as it was asked for.');
  expect(page.isShown('A change is asked for')).toBe(false);
  expect(sent()).toEqual([{ RequestNo: 'CR100001', Outcome: 'accept', Sentence: '' }]);
});

it('declines a change only with a reason, which it sends to the customer', async () => {
  answerWith(undefined);
  await page.show(<Dialog />);
  await page.type('Reason, for the customer', '  ');
  await page.press('Decline it');
  await page.see('Give a reason first');
  expect(sent()).toEqual([]);
  await page.type('Reason, for the customer', ' It is on the van. ');
  await page.press('Decline it');
  await page.see('Change declined. The customer gets your reason by email.');
  expect(sent()).toEqual([{ RequestNo: 'CR100001', Outcome: 'decline', Sentence: 'It is on the van.' }]);
});

it('says why a change cannot be made, and keeps the typed reason', async () => {
  const error = 'The requested change CR100001 can no longer be made.';
  const details = { requestNo: 'CR100001', reason: 'The order was changed since.' };
  answers['admin/board/answer-change'] = () =>
    Response.json({ error, code: 'change-not-possible', details }, { status: 409 });
  await page.show(<Dialog />);
  await page.type('Reason, for the customer', 'It is on the van.');
  await page.press('Make this change');
  await page.see(/CR100001 can no longer be made/);
  expect(page.textbox('Reason, for the customer').value).toBe('It is on the van.');
});

it('says that a colleague answered first, although the request is gone', async () => {
  answers['admin/board/answer-change'] = () => {
    requested = undefined;
    const details = { requestNo: 'CR100001', state: 'declined' };
    return Response.json(
      {
        error: 'The requested change CR100001 is already “declined”.',
        code: 'requested-change-decided',
        details,
      },
      { status: 409 },
    );
  };
  await page.show(<Dialog />);
  await page.press('Make this change');
  await page.see(/CR100001 is already “declined”/);
  expect(page.isShown('A change is asked for')).toBe(false);
});

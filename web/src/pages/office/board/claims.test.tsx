import { act, screen, within } from '@testing-library/react';
import type { BoardClaimLine } from '@tradecellar/contract/claims.ts';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { ClaimsPage } from './claims.tsx';

const { answers } = officeServer();
const line = (ClaimNo: string, Description: string): BoardClaimLine => ({
  LineNo: 1,
  OrderLineNo: 1,
  ProductCode: Description,
  Description,
  Vintage: '',
  CaseSize: 6,
  Bottles: 1,
  Reason: 'broken',
  State: 'open',
  IsLate: false,
  Nett: 10,
  VAT: 2,
  Sentence: '',
  CreditNote: '',
  ReplacementOrderNo: '',
  ClaimNo,
  OrderNo: 'SO1',
  CustomerAccount: 'ALPHA',
  CustomerName: 'Alpha',
  OpenedBy: 'Bea Buyer',
  OpenedAt: '2026-11-26T10:00:00Z',
  Note: '',
  PhotoNos: [],
});
const lines = (...Lines: BoardClaimLine[]) =>
  Response.json({ mainResult: { Lines, More: false, OpenCount: Lines.length } });
const box = (claim: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`of ${claim}`) });
const choose = (claim: string) => act(async () => box(claim).click());

it('keeps a line that the office chooses, and the answer that it types, while other lines are settled', async () => {
  const [chablis, fleurie] = [line('CL1', 'Chablis'), line('CL2', 'Fleurie')];
  answers['admin/board/claims'] = () => lines(chablis, fleurie);
  const { promise, resolve } = Promise.withResolvers<void>();
  answers['admin/board/claims/settle'] = async () => {
    await promise;
    return Response.json({ mainResult: { Settled: 1, Refused: [] } });
  };
  await page.show(<ClaimsPage />);
  await choose('CL1');
  await page.press('Accept with credit');
  await act(async () =>
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accept with credit' }).click(),
  );

  await choose('CL2');
  await page.type('Answer for 2 lines, £24.00 with VAT', 'We send it on Monday.');
  answers['admin/board/claims'] = () => lines(fleurie);
  await act(async () => resolve());
  await page.see('1 line settled');
  expect(box('CL2').checked).toBe(true);
  expect(page.textbox('Answer for 1 line, £12.00 with VAT').value).toBe('We send it on Monday.');
});

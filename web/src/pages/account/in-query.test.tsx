import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import type { Claim, ClaimLine } from '@tradecellar/contract/claims.ts';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { InQuery } from './in-query.tsx';

const { answers, calls } = officeServer();
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const line = (facts: Pick<ClaimLine, 'State' | 'Nett' | 'VAT'>): ClaimLine => ({
  LineNo: 1,
  OrderLineNo: 1,
  ProductCode: 'SAN1',
  Description: 'Sancerre',
  Vintage: '',
  CaseSize: 6,
  Bottles: 1,
  Reason: 'broken',
  IsLate: false,
  Sentence: '',
  CreditNote: '',
  ReplacementOrderNo: '',
  ...facts,
});
const claim = (ClaimNo: string, OrderNo: string, Lines: ClaimLine[]): Claim => ({
  ClaimNo,
  OrderNo,
  OpenedBy: 'bea@example.com',
  OpenedAt: '2026-11-26T10:00:00Z',
  Note: '',
  PhotoNos: [],
  PhotoCount: 0,
  Lines,
});

const show = () =>
  page.show(
    <RouterContextProvider router={router}>
      <InQuery account="HARB01" />
    </RouterContextProvider>,
  );
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the server’s sum, and the lines of each report that are still in query', async () => {
  answers['account/claims/in-query'] = () =>
    Response.json({
      mainResult: {
        Nett: 34.5,
        VAT: 6.9,
        Claims: [
          claim('CL100002', 'M2', [
            line({ State: 'open', Nett: 11.5, VAT: 2.3 }),
            line({ State: 'credited', Nett: 100, VAT: 20 }),
            line({ State: 'accepted', Nett: 11.5, VAT: 2.3 }),
          ]),
          claim('CL100001', 'M1', [line({ State: 'accepted', Nett: 11.5, VAT: 2.3 })]),
        ],
      },
    });
  await show();
  expect(calls).toEqual([{ path: 'account/claims/in-query', body: { CustomerAccount: 'HARB01' } }]);
  const part = within(screen.getByRole('region', { name: 'Under query' }));
  expect(part.getByText('£41.40')).toBeTruthy();
  expect(part.getByText(/Your balance includes it until our credit note takes it off/)).toBeTruthy();
  expect(rows()).toEqual([
    expect.stringMatching(/^M2£27\.60CL100002.*With our office$/),
    expect.stringMatching(/^M1£13\.80CL100001.*Credit agreed$/),
  ]);
  expect(part.getByRole('link', { name: 'Order M1' }).getAttribute('href')).toBe('/order-details/M1');
});

it.each([
  ['nothing is in query', () => new Response(null, { status: 204 })],
  ['the server refuses', () => new Response(null, { status: 403 })],
])('hides the claims when %s', async (_name, answer) => {
  answers['account/claims/in-query'] = answer;
  await show();
  expect(page.isShown('Under query')).toBe(false);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { StatementFiles } from './statement-files.tsx';

const { answers, calls } = officeServer();
const saved: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:30:00Z') });
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('saves the statement of today as PDF, and the statement of a month’s end as CSV', async () => {
  answers['account/statement/pdf'] = () =>
    new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  answers['account/statement/csv'] = () =>
    Response.json({ mainResult: { Name: 'statement-A1-2026-09-30.csv', Content: 'Account' } });
  await page.show(<StatementFiles account="A1" />);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect([options.length, ...options.slice(0, 3)]).toEqual([13, 'Today', '31 Oct 2026', '30 Sep 2026']);
  await page.press('Statement as PDF');
  await waitFor(() => expect(saved).toEqual(['statement-2026-11-01.pdf']));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2026-09' } });
  await page.press('Statement as CSV');
  await waitFor(() => expect(saved.at(-1)).toBe('statement-A1-2026-09-30.csv'));
  expect(calls.map(({ body }) => body)).toEqual([
    { CustomerAccount: 'A1' },
    { CustomerAccount: 'A1', MonthEnd: '2026-09' },
  ]);
});

it('offers another try if the statement cannot be made', async () => {
  answers['account/statement/pdf'] = () => new Response(null, { status: 500 });
  await page.show(<StatementFiles account="A1" />);
  await page.press('Statement as PDF');
  expect(await screen.findByText(/We couldn’t make the statement/)).toBeTruthy();
});

import { screen } from '@testing-library/react';
import type { AccountsOrder } from '@tradecellar/contract/accounts-files.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { AccountsPage } from './accounts-page.tsx';

const saved: { name: string; size: number }[] = [];
vi.mock('../../../ui/browser/save-file.ts', () => ({
  // jsdom cannot download.
  saveFile: (name: string, { size }: Blob) => saved.push({ name, size }),
}));

vi.mock('../../../api/public-config.ts', () => ({ publicConfig: () => ({ takesCards: true }) }));

const { answers, calls } = officeServer();
const order = (OrderNo: string, facts: Partial<AccountsOrder> = {}): AccountsOrder => ({
  ...{ OrderNo, Number: OrderNo, Kind: 'Order', Day: '2026-11-27', CustomerAccount: 'KELD02' },
  ...{ CustomerName: 'Keld Hall Hotel', GrandTotal: 100, Stamp: `stamp of ${OrderNo}`, Why: '' },
  ...{ NeedsContact: false, IsPaidByCard: false },
  ...facts,
});
const went = { At: '2026-11-27T10:05:00Z', Who: 'Olive', Version: 1, IsChanged: false };
const shapes = (['xero', 'sage50'] as const).map((Shape) => ({
  ...{ Shape, Title: Shape, HowTo: 'Import it.', Facts: ['Due after 30 days.'] },
}));
let changed: AccountsOrder[] = [];
let waiting: AccountsOrder[] = [];
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  saved.length = 0;
  changed = [];
  waiting = [];
  answers['admin/accounts-files/orders'] = () =>
    Response.json({
      mainResult: {
        ...{ shape: 'xero', shapes, hasMore: false, changed, waiting, made: [] },
        orders: [
          order('XX1'),
          order('XX2', { Why: 'It waits for stock, and goes out once it is released.' }),
          order('XX3', { Exported: went }),
        ],
      },
    });
  answers['admin/accounts-files/preview'] = () =>
    Response.json({
      mainResult: {
        heads: ['*InvoiceNumber', '*Quantity', 'Currency', 'Discount'],
        rows: [
          ['XX1', '2', 'GBP', ''],
          ['XX1', '5', 'GBP', ''],
        ],
        ...{ rowCount: 2, orderCount: 1, nett: 83.33, vat: 16.67, notes: [], leftOut: [] },
      },
    });
});
const made = (facts: object = {}) =>
  Response.json({
    mainResult: {
      files: [{ Name: 'xero.csv', Content: 'a,b\r\n' }],
      ...{ orderCount: 1, notes: [], leftOut: [], ...facts },
    },
  });
const sent = () => calls.filter(({ path }) => path.endsWith('/make')).map(({ body }) => Object(body));

it('marks the orders that are ready, shows their rows, and makes and saves their file', async () => {
  await page.show(<AccountsPage />);
  await page.see('It waits for stock, and goes out once it is released.');
  await page.see('It went to Xero on 27 Nov');
  const marks = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(marks.map(({ checked }) => checked)).toEqual([true, false]);
  await page.see(/In every row: \*InvoiceNumber XX1, Currency GBP\. 1 column stays empty\./);
  answers['admin/accounts-files/make'] = () => made({ notes: ['Mend XX9.'] });
  await page.press('Make the file for Xero');
  await page.see('1 order in xero.csv, in your downloads.');
  await page.see('Mend XX9.');
  expect(saved).toEqual([{ name: 'xero.csv', size: 5 }]);
  expect(sent()[0].orders).toEqual([{ OrderNo: 'XX1', Stamp: 'stamp of XX1' }]);
});

it('sends the same key after a lost answer, and another key for other orders', async () => {
  await page.show(<AccountsPage />);
  await page.press('Make the file for Xero');
  answers['admin/accounts-files/make'] = () => refusal(409, 'accounts-file-empty', { why: 'It changed.' });
  await page.press('Make the file for Xero');
  const again = await screen.findByRole('checkbox', { name: 'Put XX3 into the file' });
  again.click();
  await page.press('Make the file for Xero');
  const [lost, repeated, other] = sent();
  expect(repeated.Key).toBe(lost.Key);
  expect(other.Key).not.toBe(lost.Key);
  expect(other.orders).toContainEqual({ OrderNo: 'XX3', Stamp: 'stamp of XX3', Again: true });
  expect(saved).toEqual([]);
});

it('names an order that changed after it went out, until somebody marks the accounts as corrected', async () => {
  changed = [order('XX3', { Exported: { ...went, IsChanged: true }, GrandTotal: 120 })];
  await page.show(<AccountsPage />);
  await page.see('It went to Xero on 27 Nov. It is £120.00 now.');
  answers['admin/accounts-files/mended'] = () => {
    changed = [];
    return Response.json({ mainResult: 'mended' });
  };
  await page.press('Mark as corrected: XX3');
  await vi.waitFor(() => expect(page.isShown('Changed since they went out')).toBe(false));
});

it('lists orders of other days that no file has, and names the contact of a customer beside an order', async () => {
  const why = 'KELD01 and KELD02 are both called Keld Hall in Xero, and would become one contact.';
  const lost = order('XX0', { Day: '2026-10-02', Why: why, NeedsContact: true });
  waiting = [lost, order('XX1')];
  await page.show(<AccountsPage />);
  await page.see(why);
  expect(screen.getByRole('list', { name: 'No file has these yet' }).textContent).not.toContain('XX1');
  answers['admin/accounts-files/contact'] = () => {
    waiting = [];
    return Response.json({ mainResult: 'named' });
  };
  await page.type('Called in Xero', 'Keld Hall Hotel Ltd');
  await page.press('Save');
  await vi.waitFor(() => expect(page.isShown('No file has these yet')).toBe(false));
  const [sentName] = calls.filter(({ path }) => path.endsWith('/contact'));
  expect(sentName?.body).toEqual({ account: 'KELD02', contact: 'Keld Hall Hotel Ltd' });
});

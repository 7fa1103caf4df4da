import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { listsServer } from '../../../../test/lists-server.ts';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { openShopPage } from '../../../../test/shop-page.tsx';
import { listStore } from '../../../lists/list-store.ts';
import { createList } from '../../../lists/named-lists.ts';
import { path } from '../../../session/address/paths.ts';
import { VenueListPage } from './venue-list.tsx';

const server = officeServer();
/** On the wire, in pounds: £9.50 a bottle. */
const chablis = productCard({ CasePrice: 57, BottleNett: 9.5, BottleVAT: 1.9 });
const answer = (...products: readonly object[]) => {
  server.answers['products/items'] = () =>
    Response.json({ mainResult: products, TotalRowCount: products.length });
};
beforeEach(() => {
  startSession();
  server.answers['account/lists/sync'] = listsServer().sync;
  answer(chablis);
});

const open = (id: string) =>
  openShopPage(path.venueList, VenueListPage, { address: `/lists/${id}/wine-list` });
const pricesOf = (id: string, code = chablis.Code) =>
  listStore()?.getState().lists.get(id)?.lines.get(code)?.prices;
const glass = 'Price of 175 ml of Chablis 2022';
function type(name: string, text: string) {
  const field = page.textbox(name);
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

it('shows what a typed price earns, marks a price under the target, and takes the price that holds the target', async () => {
  const id = createList('Summer list', [chablis.Code]);
  await open(id);
  await page.see('£9.50');
  expect(page.textbox(glass).placeholder, 'the price that holds 70 %').toBe('9.40');
  type(glass, '7.4');
  expect(pricesOf(id)).toEqual({ glass175: 740 });
  expect(page.textbox(glass).value).toBe('7.40');
  expect(screen.getByText('62.1 %').textContent).toBe('▼ 62.1 %, under 70 %');
  await page.see('£3.83');
  await page.see('1 under 70 %');
  await page.press('To hold 70 % charge £9.40 for 175 ml of Chablis 2022');
  expect(pricesOf(id)).toEqual({ glass175: 940 });
  expect(screen.queryByText(/under 70 %/)).toBeNull();
  await page.see('175 ml of Chablis 2022 is £9.40.');
  await page.press('Undo');
  expect(pricesOf(id)).toEqual({ glass175: 740 });
});

it('refuses a price of nought with a sentence, keeps the earlier price, and removes an emptied price', async () => {
  const id = createList('Summer list', [chablis.Code]);
  await open(id);
  type(glass, '7.40');
  type(glass, '0');
  expect(screen.getByRole('alert').textContent).toBe('A price of nought is not sold: leave the field empty');
  expect([page.textbox(glass).value, pricesOf(id)]).toEqual(['0', { glass175: 740 }]);
  type(glass, '');
  expect([screen.queryByRole('alert'), pricesOf(id)]).toEqual([null, undefined]);
});

it('reckons again with the account’s new price', async () => {
  const id = createList('Summer list', [chablis.Code]);
  const { unmount } = await open(id);
  type(glass, '9.40');
  expect(screen.queryByText(/under 70 %/)).toBeNull();
  unmount();
  answer({ ...chablis, BottleNett: 10.5 });
  await open(id);
  await page.see('£10.50');
  await page.see('1 under 70 %');
});

it('reckons again with another target, wastage and end of prices', async () => {
  const id = createList('Summer list', [chablis.Code]);
  await open(id);
  type('Gross profit to hold, in per cent', '65');
  expect(page.textbox(glass).placeholder).toBe('8.00');
  type('Wastage of glasses, in per cent', '0');
  expect(page.textbox(glass).placeholder).toBe('7.60');
  fireEvent.change(screen.getByRole('combobox', { name: 'Prices end in' }), {
    target: { value: 'ninety-five' },
  });
  expect(page.textbox(glass).placeholder).toBe('7.95');
  type('Gross profit to hold, in per cent', '96');
  expect(screen.getByRole('alert').textContent).toBe('From 0 to 95');
  expect(listStore()?.getState().lists.get(id)?.pricing).toMatchObject({
    targetPercent: 65,
    wastagePercent: 0,
    end: 'ninety-five',
  });
});

it('says what a price earns from the day of the account’s next price', async () => {
  answer({ ...chablis, NextPrice: { From: '2999-02-01', CasePrice: 63, BottleNett: 10.5 } });
  const id = createList('Summer list', [chablis.Code]);
  await open(id);
  await page.see('£9.50');
  type(glass, '9.40');
  await page.see('▼ from 1 Feb: 67.0 %');
});

it('keeps prices of a wine that is no longer sold, without a cost', async () => {
  const id = createList('Summer list', [chablis.Code, 'GONE']);
  await open(id);
  await page.see('No longer sold');
  type('Price of 125 ml of GONE', '5');
  expect(pricesOf(id, 'GONE')).toEqual({ glass125: 500 });
});

it('gives a wine the name that guests read and a heading above', async () => {
  const id = createList('Summer list', [chablis.Code]);
  await open(id);
  await page.press('Names and headings');
  type('Guests read for Chablis 2022', 'House white');
  type('Heading above Chablis 2022', 'White');
  await page.press('Done');
  await page.see('White');
  await page.see('guests read “House white”');
});

it('renders the rows of a list of 300 wines that are near the screen', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  const codes = Array.from({ length: 300 }, (_, n) => `W${n}`);
  answer();
  const id = createList('Everything', codes);
  await open(id);
  await page.see('300 wines');
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  vi.restoreAllMocks();
});

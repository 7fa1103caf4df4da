import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { listsServer } from '../../../../test/lists-server.ts';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { openShopPage } from '../../../../test/shop-page.tsx';
import { createList } from '../../../lists/named-lists.ts';
import { path } from '../../../session/address/paths.ts';
import { changePrice, changeText } from './venue-changes.ts';
import { VenueListPage } from './venue-list.tsx';

const server = officeServer();
/** On the wire, in pounds: £9.50 and £30.00 a bottle. */
const chablis = productCard({ CasePrice: 57, BottleNett: 9.5, BottleVAT: 1.9 });
const rioja = productCard({ Code: 'RIOJ19', Description: 'Rioja 2019', Vintage: '2019', BottleNett: 30 });
const facts = { Description: '', Vintage: '', AlcoholicPercentage: null, OrganicBiodynamic: '' };
beforeEach(() => {
  startSession();
  server.answers['account/lists/sync'] = listsServer().sync;
  server.answers['products/items'] = () => Response.json({ mainResult: [chablis, rioja], TotalRowCount: 2 });
  server.answers['products/facts'] = () =>
    Response.json({
      mainResult: [{ ...facts, Code: chablis.Code, Flags: ['Allergen_Fish'], Note: '=Lemon, and salt.' }],
    });
  vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')));
  return () => vi.restoreAllMocks();
});

async function priced(): Promise<void> {
  const id = createList('Summer list', [chablis.Code, rioja.Code]);
  changePrice(id, chablis.Code, 'glass175', 740);
  changeText(id, chablis.Code, 'head', 'White', 0);
  changeText(id, chablis.Code, 'guest', 'House white', 0);
  await openShopPage(path.venueList, VenueListPage, { address: `/lists/${id}/wine-list` });
  await page.see('£9.50');
}
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('prints the wines that have a price for guests, without costs', async () => {
  await priced();
  await page.press('Print for guests');
  expect(rows()).toEqual(['Wine175 ml', 'White', 'House white 2022£7.40']);
  await page.see('All prices include VAT.');
});

it('prints cost, gross profit, the shop’s allergen labels and a line of the note for staff', async () => {
  await priced();
  await page.press('Print for staff');
  await page.see('Summer list: for staff');
  expect(rows()).toEqual([
    'WineCost175 mlAllergensNote',
    'House white 2022£9.50£7.40▼ 62.1 %, £3.83Nuts=Lemon, and salt.',
    'Rioja 2019 2019£30.00',
  ]);
});

it('saves the list with its figures as CSV', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }));
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download);
  });
  await priced();
  await page.press('CSV');
  await vi.waitFor(() => expect(links).toEqual(['summer-list.csv']));
  const [file] = saved;
  const lines = (await file?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain(
    'Heading,Code,Wine,Guests read,Vintage,Cost,Bottle price,Bottle GP,Bottle GP %,125 ml price',
  );
  expect(lines[1]).toBe(
    'White,CHAB22,Chablis 2022,House white,2022,9.50,,,,,,,7.40,3.83,62.1,,,,Nuts,"\'=Lemon, and salt."',
  );
  expect(lines[2]).toBe(',RIOJ19,Rioja 2019,,2019,30.00,,,,,,,,,,,,,,');
});

it('saves the server’s PDF for guests, after the list has been saved', async () => {
  const links: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download);
  });
  server.answers['account/lists/sheet'] = () =>
    new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  await priced();
  await page.press('PDF for guests');
  await vi.waitFor(() => expect(links).toEqual(['summer-list-guests.pdf']));
  const paths = server.calls.map((one) => one.path);
  expect(paths.lastIndexOf('account/lists/sheet')).toBeGreaterThan(paths.indexOf('account/lists/sync'));
  server.answers['account/lists/sheet'] = () => refusal(500, 'failed');
  await page.press('PDF for staff');
  await page.see(/We couldn’t make the PDF/);
});

it('says that the allergens cannot be read', async () => {
  server.answers['products/facts'] = () => refusal(500, 'failed');
  await priced();
  await page.press('Print for staff');
  await screen.findByText(/We couldn’t read the allergens/, undefined, { timeout: 10_000 });
  act(() => fireEvent(window, new Event('afterprint')));
});

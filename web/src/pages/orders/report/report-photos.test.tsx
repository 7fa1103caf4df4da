import { act, fireEvent, screen } from '@testing-library/react';
import type { OrderClaims } from '@tradecellar/contract/claims.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { CheckIn } from './check-in.tsx';
import { beginReport, changeReport, dropReport, reportNow } from './report-store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

vi.mock('./shrink-photo.ts');

const { answers, calls } = officeServer();
const [ALPHA, M1] = ['ALPHA', 'M1'];
// The form reads only these fields.
const order = {
  Order_OrderNo: M1,
  OrderLines: { OrderLine: [{ Description: 'Sancerre', TotalBottles: 12 }] },
} as OrderDetail;
const claims: OrderClaims = { Claims: [], CanClaim: true, CheckedBy: '' };

/** Ends the reading of a photo. A phone reads a large photo for some seconds. */
let endReading: Record<string, () => void> = {};

beforeEach(() => {
  // jsdom does not implement `scrollIntoView`.
  HTMLElement.prototype.scrollIntoView = () => {};
  dropReport(ALPHA, M1);
  answers['account/claims'] = () => Response.json({ mainResult: claims });
  endReading = {};
  vi.mocked(shrinkPhoto).mockImplementation(async ({ name }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    endReading[name] = resolve;
    await promise;
    return { photo: name };
  });
});

async function writeReport(photos: readonly string[] = []): Promise<void> {
  beginReport(ALPHA, M1);
  changeReport(ALPHA, M1, { isMissing: true, photos });
  await page.show(<CheckIn account={ALPHA} order={order} />);
}

async function choose(...names: readonly string[]): Promise<void> {
  const input = screen.getByLabelText(/photo/, { selector: 'input' });
  const files = names.map((name) => new File([], name));
  await act(async () => void fireEvent.change(input, { target: { files } }));
}

const read = (name: string) => act(async () => endReading[name]?.());
const photosNow = () => reportNow(ALPHA, M1)?.photos;

it('keeps every photo of a buyer who chooses a second photo while the first photo is read', async () => {
  await writeReport();
  await choose('first');
  await choose('second');
  await read('second');
  await read('first');
  expect(photosNow()).toEqual(['second', 'first']);
});

it('leaves out a photo that a buyer removes while another photo is read', async () => {
  await writeReport(['wrong']);
  await choose('right');
  await page.press('Remove photo 1');
  await read('right');
  expect(photosNow()).toEqual(['right']);
});

it('sends no report before the buyer’s photos are read', async () => {
  await writeReport();
  await choose('first');
  await page.press('Send report');
  expect(calls.filter(({ path }) => path === 'account/claims/open')).toEqual([]);
  await read('first');
  await page.press('Send report');
  expect(calls.at(-1)).toMatchObject({ path: 'account/claims/open', body: { PhotoCount: 1 } });
});

it('keeps a photo of a cancelled report out of the next report', async () => {
  await writeReport();
  await choose('first');
  await page.press('Cancel');
  await act(async () => beginReport(ALPHA, M1));
  await read('first');
  expect(photosNow()).toEqual([]);
});

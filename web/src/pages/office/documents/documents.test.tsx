import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { signedOut, useSession } from '../../../session/session.ts';
import { OfficeDocumentsPage } from './documents.tsx';

const { answers } = officeServer();
const invoice = {
  ...{
    Id: 7,
    Kind: 'invoice',
    Number: 'I7',
    Day: '2026-06-30',
    OrderNo: '',
    TransactionNo: '',
    Reference: '',
  },
  ...{
    Bytes: 9,
    FiledAt: '2026-06-30T10:00:00Z',
    Version: 1,
    CustomerAccount: 'HARB01',
    CustomerName: 'Harbour',
  },
  ...{ CameBy: 'inbox', File: '', WaitsFor: [] },
};
const answer = (Documents: readonly (typeof invoice)[]) =>
  Response.json({
    mainResult: { Documents, More: false, Pattern: 'ACCOUNT_KIND_NUMBER.pdf', Expected: [], Refused: [] },
  });
const choose = (...names: readonly string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['%PDF'], name, { type: 'application/pdf' }));
    fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files } });
  });
const find = async (words: string) => {
  await page.type('Account, number or reference', words);
  await page.press('Find');
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout.
  useSession.setState({ ...signedOut, status: 'in', __is_admin_user: true });
  answers['admin/documents'] = () => answer([invoice]);
});

it('keeps the chosen PDFs with their typed facts, and the words of a search that fails', async () => {
  await page.show(<OfficeDocumentsPage />);
  await choose('HARB01_INV_88.pdf');
  await page.type('Order no.', 'SO12');
  answers['admin/documents'] = () => refusal(400, 'bad-request');
  await find('2026-13-45');
  await page.see('bad-request');
  expect(page.textbox('Order no.').value).toBe('SO12');
  expect(page.textbox('Account, number or reference').value).toBe('2026-13-45');
  answers['admin/documents'] = () => answer([invoice]);
  await find('I7');
  await page.see('Invoice I7');
  expect(page.textbox('Order no.').value).toBe('SO12');
});

it('moves the focus to the sentence about each filed PDF', async () => {
  answers['admin/documents/file'] = () => Response.json({ mainResult: { Outcome: 'filed', Version: 1 } });
  await page.show(<OfficeDocumentsPage />);
  await choose('HARB01_INV_88.pdf', 'HARB01_INV_89.pdf');
  for (const number of ['88', '89']) {
    const [button] = screen.getAllByRole('button', { name: 'File' });
    button?.focus();
    await act(async () => button?.click());
    const [sentence] = await page.see(`Invoice ${number} of HARB01 is filed.`);
    expect(document.activeElement?.contains(sentence ?? null)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  }
});

it('says that a document is being removed, and keeps the focus at the list', async () => {
  const removed = Promise.withResolvers<Response>();
  answers['admin/documents/remove'] = () => removed.promise;
  await page.show(<OfficeDocumentsPage />);
  screen.getByRole('button', { name: 'Remove Invoice I7' }).focus();
  await page.press('Remove Invoice I7');
  await page.press('Really remove Invoice I7');
  const button = screen.getByRole('button', { name: 'Really remove Invoice I7' });
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  answers['admin/documents'] = () => answer([]);
  await act(async () => removed.resolve(Response.json({ mainResult: 'removed' })));
  const [sentence] = await page.see('No documents found.');
  expect(document.activeElement?.contains(sentence ?? null)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

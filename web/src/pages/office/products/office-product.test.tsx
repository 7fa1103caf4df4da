import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { OfficeProduct } from './office-product.tsx';

const { answers } = officeServer();
const texts = { Code: 'RED1', Description: 'Rouge', CasePrice: '60.00', SwitchedOff: '0' };
const change = {
  Id: '0e8d2c1a-4a66-4d2f-9a2c-0a3f6f0d7c11',
  At: '2026-11-27T10:05:00Z',
  Who: 'Olive',
  Changes: [{ Field: 'CasePrice', Before: '58.00', After: '60.00' }],
};
const product = (changed: Partial<typeof texts> = {}) =>
  Response.json({
    mainResult: {
      State: 'in the list',
      Fields: Object.entries({ ...texts, ...changed }).map(([Field, Text]) => ({ Field, Text })),
      Changes: [change],
    },
  });
const saved = () => Response.json({ mainResult: { IsSaved: true, Faults: [], Doubts: [] } });
const name = () => page.textbox('Name of the wine').value;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout.
  answers['admin/product'] = () => product();
  answers['admin/product/change'] = saved;
  answers['admin/product/undo'] = () => Response.json({ mainResult: 'undone' });
});

it.each([
  ['a wine is switched off', 'Switch off', /^Switched off: buyers/],
  ['a change is undone', /^Undo the change/, /^Undone/],
])('keeps the typed text when %s', async (_when, button, sentence) => {
  await page.show(<OfficeProduct code="RED1" />);
  await page.type('Name of the wine', 'Rouge de Table');
  await act(async () => screen.getByRole('button', { name: button }).click());
  await page.see(sentence);
  expect(name()).toBe('Rouge de Table');
});

it('keeps the text that a person types during a save, and shows the stored price', async () => {
  const answer = Promise.withResolvers<Response>();
  answers['admin/product/change'] = () => answer.promise;
  await page.show(<OfficeProduct code="RED1" />);
  await page.type('Price of a case in £', '66');
  await page.press('Save changes');
  const button = screen.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await page.type('Name of the wine', 'Rouge de Table');
  answers['admin/product'] = () => product({ CasePrice: '66.00' });
  await act(async () => answer.resolve(saved()));
  await page.see(/^Saved/);
  await screen.findByDisplayValue('66.00');
  expect(name()).toBe('Rouge de Table');
});

it('says beside the button why a wine was not switched off', async () => {
  const Faults = [{ Field: 'SwitchedOff', Says: 'has changed meanwhile' }];
  answers['admin/product/change'] = () =>
    Response.json({ mainResult: { IsSaved: false, Faults, Doubts: [] } });
  await page.show(<OfficeProduct code="RED1" />);
  await page.press('Switch off');
  const [notice] = await page.see(/Switched off has changed meanwhile/);
  const picture = screen.getByRole('region', { name: 'Picture' });
  expect(notice?.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

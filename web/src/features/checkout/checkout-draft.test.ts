import { expect, it } from 'vitest';
import { readDraft } from './checkout-draft.ts';

it('reads what was kept', () => {
  const draft = { addressId: '7', date: '2026-08-03', time: '11:00', reference: 'PO 1', notes: 'Ring twice' };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
});

it('keeps an emptied note apart from one that was never touched', () => {
  expect(readDraft('{"notes":""}')).toEqual({ notes: '', reference: '' });
  expect(readDraft('{}')).toEqual({ reference: '' });
});

it.each([[null], ['no json'], ['7'], ['[]'], ['null'], ['{"reference":7,"date":{},"notes":null}']])(
  'takes %s for an empty form',
  (stored) => {
    expect(readDraft(stored)).toEqual({ reference: '' });
  },
);

it('leaves out a text that nobody typed', () => {
  expect(readDraft(JSON.stringify({ reference: 'x'.repeat(2001) })).reference).toBe('');
});

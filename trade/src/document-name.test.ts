import { describe, expect, it } from 'vitest';
import { isDocumentPattern, readDocumentKind, readDocumentName } from './document-name.ts';

const PATTERN = 'KIND_ACCOUNT_NUMBER_DATE.pdf';

describe('the name of a document’s file', () => {
  it.each([
    ['INV_BRINE01_I7041_2026-06-30.pdf', PATTERN, 'invoice', 'BRINE01', 'I7041', '2026-06-30'],
    ['credit note_brine01_C7_20260630.PDF', PATTERN, 'credit-note', 'brine01', 'C7', '2026-06-30'],
    ['Statement_BRINE01_2026-06_2026.06.30.pdf', PATTERN, 'statement', 'BRINE01', '2026-06', '2026-06-30'],
    ['I7041 (BRINE01) invoice.pdf', 'NUMBER (ACCOUNT) KIND.pdf', 'invoice', 'BRINE01', 'I7041', undefined],
    ['INV_BRINE01_\u202EI7041\u0007_2026-06-30.pdf', PATTERN, 'invoice', 'BRINE01', 'I7041', '2026-06-30'],
    ['A1-DN-55-x7.pdf', 'ACCOUNT-KIND-NUMBER-ANY.pdf', 'delivery-note', 'A1', '55', undefined],
  ])('gives its kind, account, number and day: %s', (name, pattern, kind, account, number, day) => {
    expect(readDocumentName(name, pattern)).toMatchObject({ kind, account, number, day });
  });

  it.each([
    ['has an impossible day', 'INV_BRINE01_I7041_2026-02-29.pdf'],
    ['has an unknown kind', 'QUOTE_BRINE01_I7041_2026-06-30.pdf'],
    ['lacks the account', 'INV_I7041_2026-06-30.pdf'],
    ['has another ending', 'INV_BRINE01_I7041_2026-06-30.pdf.exe'],
    ['is a scan’s', 'scan0001.pdf'],
    ['has a blank number', 'INV_BRINE01_ _2026-06-30.pdf'],
    ['has a blank account', 'INV_ _I7041_2026-06-30.pdf'],
  ])('says nothing if it %s', (_why, name) => {
    expect(readDocumentName(name, PATTERN)).toBeUndefined();
  });

  it('reads the longest name of a file at once by any pattern', () => {
    const name = `I${'_'.repeat(240)}.pdf`;
    const started = performance.now();
    for (const pattern of [
      'KIND_ACCOUNT_NUMBER_ORDER_REFERENCE_ANY_DATE.pdf',
      `KIND_ACCOUNT_NUMBER${'_ANY'.repeat(40)}x`,
    ])
      expect(readDocumentName(name, pattern)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('gives the order and the reference if the pattern names them', () => {
    const pattern = 'KIND_ACCOUNT_NUMBER_ORDER_REFERENCE.pdf';
    const read = readDocumentName('INV_A1_I7_M1001_ Till 2 .pdf', pattern);
    expect(read).toMatchObject({ orderNo: 'M1001', reference: 'Till 2' });
  });
});

it('takes only patterns that name the kind, the account and the number once', () => {
  expect(isDocumentPattern(PATTERN)).toBe(true);
  expect(isDocumentPattern('ANY_KIND_ACCOUNT_NUMBER_ANY.pdf')).toBe(true);
  expect(isDocumentPattern('KIND_NUMBER.pdf')).toBe(false);
  expect(isDocumentPattern('KIND_ACCOUNT_NUMBER_NUMBER.pdf')).toBe(false);
});

it('knows the kinds by the names that merchants’ systems use', () => {
  expect(['SI', 'Credit Memo', 'POD', 'stmt', 'toString', ''].map(readDocumentKind)).toEqual([
    'invoice',
    'credit-note',
    'delivery-note',
    'statement',
    undefined,
    undefined,
  ]);
});

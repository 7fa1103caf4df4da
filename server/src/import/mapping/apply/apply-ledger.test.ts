import { describe, expect, it } from 'vitest';
import { guessed, known } from '../../../../test/sheets/guess-text.ts';
import { applyMapping } from './apply-mapping.ts';

const sheet = (heads: string, rows: readonly string[]) =>
  guessed('ledger.csv', `Account,Date,Number,Type,${heads}\n${rows.map((row) => `A1,${row}\n`).join('')}`);
type Sheet = ReturnType<typeof sheet>;

/** The number, the total and the balance of each entry. */
const entriesOf = ({ applied: { files } }: Pick<Sheet, 'applied'>) =>
  files[0]?.rows.map(({ cells: [, , number, , total, balance] }) =>
    [number, Number(total), Number(balance)].join(' '),
  );

describe('credit notes and payments without a sign', () => {
  it('lie below nought although an invoice has a minus', () => {
    const rows = ['02/11/2026,I1,SI,100.00', '03/11/2026,I2,SI,-20.00', '04/11/2026,R1,SA,30.00'];
    expect(entriesOf(sheet('Amount', [...rows, '05/11/2026,C1,SC,0.00']))).toEqual([
      'I1 100 100',
      'I2 -20 80',
      'R1 -30 50',
      'C1 0 50',
    ]);
  });

  it('keep the sign of a refund in a file that writes signs', () => {
    const rows = ['02/11/2026,I1,SI,100.00', '03/11/2026,R1,SA,-100.00', '04/11/2026,R2,SA,10.00'];
    expect(entriesOf(sheet('Amount', rows))).toEqual(['I1 100 100', 'R1 -100 0', 'R2 10 10']);
  });

  it('lie below nought if the code came after the mapping was kept, and a code is the name of a method', () => {
    const { guess } = sheet('Amount', ['02/11/2026,I1,SI,100.00', '04/11/2026,R1,SA,30.00']);
    const later = sheet('Amount', ['06/11/2026,C1,SC,12.00', '07/11/2026,X1,constructor,1.00']);
    const applied = applyMapping(guess.mapping, later.guess.table, known);
    expect(entriesOf({ applied })).toEqual(['C1 -12 -12', 'X1 1 -11']);
    expect(applied.files[0]?.rows.map(({ cells }) => cells[3])).toEqual(['Credit note', 'constructor']);
  });
});

it('turns the balances with the amounts if invoices lie below nought', () => {
  const rows = [
    '02/11/2026,I1,Invoice,-100.00,-100.00',
    '03/11/2026,I2,Invoice,-20.00,-120.00',
    '04/11/2026,R1,Payment,120.00,0.00',
  ];
  const read = sheet('Amount,Balance', rows);
  expect(read.guess.mapping.slots.at(-1)).toBe('Balance');
  expect(entriesOf(read)).toEqual(['I1 100 100', 'I2 20 120', 'R1 -120 0']);
});

describe('columns of debits and credits', () => {
  it.each([
    ['(80.00)', '(5.00)'],
    ['-80.00', '-5.00'],
    ['80.00', '5.00'],
  ])('reads the credits %s and %s as credits', (payment, credit) => {
    const rows = ['02/11/2026,I1,Invoice,100.00,', `04/11/2026,R1,Payment,,${payment}`];
    const read = sheet('Debit,Credit', [...rows, `05/11/2026,C1,Credit note,,${credit}`]);
    expect(entriesOf(read)).toEqual(['I1 100 100', 'R1 -80 20', 'C1 -5 15']);
  });

  it('leave out an entry whose amount cannot be read', () => {
    const read = sheet('Debit,Credit', [
      '02/11/2026,I1,Invoice,100.00,',
      '03/11/2026,I2,Invoice,9.00,',
      '04/11/2026,I3,Invoice,see note,',
      '05/11/2026,R1,Payment,,80.00',
    ]);
    expect(entriesOf(read)).toEqual(['I1 100 100', 'I2 9 109', 'R1 -80 29']);
    expect(read.applied.leftOut).toMatchObject([{ line: 4, says: 'has no amount' }]);
  });
});

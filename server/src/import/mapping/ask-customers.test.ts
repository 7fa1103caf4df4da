import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cellsOf, nothingKnown } from '../../../test/sheets/score-sheet.ts';
import { withAnswers, withKeptAnswers } from './answer-questions.ts';
import { applyMapping } from './apply/apply-mapping.ts';
import { guessFile } from './guess-file.ts';
import type { Guess } from './mapping.ts';

const folder = new URL('../../../test/sheets/', import.meta.url).pathname;
const known = nothingKnown();
const guessed = (name: string, content: Uint8Array): Guess => {
  const read = guessFile(name, content, known);
  if ('says' in read) throw new Error(read.says);
  return read.guess;
};
const sage = guessed('Customers.csv', readFileSync(`${folder}03-sage-business-cloud/Customers.csv`));
const answer = (about: string, choice: string) => withAnswers(sage, [{ About: about, Choice: choice }]);
const rowsOf = ({ mapping, table }: Guess, kind: string) =>
  cellsOf(applyMapping(mapping, table, known), kind);
const takenOf = ({ questions }: Guess, about: string) =>
  questions.find((question) => question.about === about)?.taken;
const limitsOf = (guess: Guess) => rowsOf(guess, 'customers').map(({ CreditLimit }) => CreditLimit);

it('asks whether an order goes to a customer’s only address of another kind, and takes yes', () => {
  const question = sage.questions.find(({ about }) => about === 'deliversToOnly');
  expect(question).toMatchObject({
    asks: '3 customers (CHOUGH, BAKE01, 0077) have an address, but no delivery address. Deliver to this address if a customer has no other?',
    taken: 'yes',
  });
  expect(rowsOf(sage, 'addresses').map(({ CustomerAccount }) => CustomerAccount)).toEqual([
    'FERRY',
    'CHOUGH',
    'MORVAH',
    'TINNERS',
    'BAKE01',
    'GULLS',
    '0077',
  ]);
  expect(rowsOf(sage, 'addresses')[1]).toMatchObject({
    Delivery_Name: 'Chough & Anchor',
    Delivery_Address1: '27 Fore Street',
    Delivery_PostCode: 'TR26 1KM',
  });
});

it('gives a customer with only an address of another kind no delivery address if a person answers no', () => {
  expect(rowsOf(answer('deliversToOnly', 'no'), 'addresses')).toHaveLength(4);
});

it('delivers nowhere else by a mapping that was kept before the question', () => {
  const kept = withKeptAnswers(sage, {});
  expect(takenOf(kept, 'deliversToOnly')).toBe('no');
  expect(rowsOf(kept, 'addresses')).toHaveLength(4);
});

it('takes no second address of the type Accounts for a delivery address', () => {
  const file = Buffer.from(
    'Reference,Company Name,Main Address Type,Main Address Line 1,Main Address Post Code,Main Contact Email,' +
      'Address 2 Type,Address 2 Line 1,Address 2 Post Code\n' +
      'A1,The Ship,Accounts,1 Quay,TR1 1AA,a@ship.example,Registered,9 Bank Street,TR2 2BB\n' +
      'A2,The Gull,Accounts,2 Quay,TR1 1AB,b@gull.example,Delivery,3 Quay,TR1 1AC\n',
  );
  const guess = guessed('Customers.csv', file);
  const addresses = rowsOf(guess, 'addresses').map((row) => row.Delivery_Address1);
  expect(addresses).toEqual(['1 Quay', '3 Quay']);
});

it('asks what a blank credit limit means, and answers nothing itself', () => {
  const question = sage.questions.find(({ about }) => about === 'blankLimit');
  expect(question).toMatchObject({
    asks: '2 customers (CHOUGH, BAKE01) have a blank credit limit. What does a blank mean?',
    choices: ['no credit'],
    typed: 'a limit of £',
    taken: '',
  });
  expect(limitsOf(sage)).toEqual(['2500.0000', '', '5000.0000', '750.0000', '', '1200.0000', '0.0000']);
});

it('writes the typed limit for customers whose credit limit is blank, or no credit', () => {
  expect(limitsOf(answer('blankLimit', '300.50'))[1]).toBe('300.5000');
  expect(limitsOf(answer('blankLimit', 'no credit'))[1]).toBe('0.0000');
  expect(limitsOf(answer('blankLimit', '300.50'))[6]).toBe('0.0000');
  for (const wrong of ['-5', 'lots', '1.234'])
    expect(takenOf(answer('blankLimit', wrong), 'blankLimit')).toBe('');
});

it('keeps the answers about addresses and blank credit limits in the mapping', () => {
  for (const [about, choice] of [
    ['blankLimit', '500'],
    ['blankLimit', 'no credit'],
    ['blankLimit', ''],
    ['deliversToOnly', 'yes'],
    ['deliversToOnly', 'no'],
  ] as const) {
    const { mapping } = answer(about, choice);
    expect(takenOf(withKeptAnswers(sage, mapping.answers), about)).toBe(choice);
  }
});

it('shows a doubt at general notes and at shelves, which customers would read', () => {
  const doubtOf = (guess: Guess, name: string) => guess.columns.find(({ head }) => head === name)?.doubt;
  expect(doubtOf(sage, 'Notes')).toBe(
    'Customers read “Notes” at the checkout, as the notes for the driver. If it holds notes of your own, leave it out.',
  );
  const items = guessed('Stock Items.csv', readFileSync(`${folder}03-sage-business-cloud/Stock Items.csv`));
  expect(doubtOf(items, 'Location')).toBe(
    'Customers see “Location” in place of the product’s code. If it names a place in your warehouse, leave it out.',
  );
  const delivery = Buffer.from('Account,Name,Email,Delivery Notes\nA1,The Ship,a@ship.example,Ring twice\n');
  expect(doubtOf(guessed('customers.csv', delivery), 'Delivery Notes')).toBeUndefined();
});

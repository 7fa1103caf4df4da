import type { MappedKind, OurColumn } from '@tradecellar/contract/import-mappings.ts';
import { useOf } from './describe-use.ts';
import { MANY } from './guess-columns.ts';
import type { Guess } from './mapping.ts';
import { SLOT_WORDS } from './slot-words.ts';

/** The shop's columns that a person looks for in a file of each kind. Columns of a group replace each other. */
const LOOKED_FOR: { readonly [Kind in MappedKind]: readonly (readonly string[])[] } = {
  products: [
    ['Code'],
    ['Name'],
    ['CaseSize', 'Pack'],
    ['UnitSize', 'Pack'],
    ['Price', 'CasePrice', 'BottleNett'],
    ['VatRate', 'VatCode'],
    ['Stock', 'StockCases', 'StockBottles'],
  ],
  customers: [
    ['CustomerAccount'],
    ['CustomerName'],
    ['Email'],
    ['Billing'],
    ['CreditLimit'],
    ['CreditBalance'],
  ],
  prices: [['PriceList'], ['Code'], ['Price', 'CasePrice', 'BottleNett']],
  stock: [['Code'], ['Stock', 'StockCases', 'StockBottles']],
  transactions: [
    ['CustomerAccount'],
    ['TransactionDate'],
    ['TransactionNumber'],
    ['Type'],
    ['Total', 'Debit'],
    ['Balance'],
    ['DueDate'],
    ['SettledBy'],
  ],
};

const QUESTION_OF: Readonly<Record<string, string>> = {
  CaseSize: 'caseSize',
  UnitSize: 'unitSize',
  VatRate: 'vatRate',
  CustomerAccount: 'accountFrom',
};

/** The shop's columns for the kind of a file, each with its purpose and the source of its values without a column. */
export function ourColumns(guess: Guess): OurColumn[] {
  const { mapping, columns, questions } = guess;
  const has = new Set(mapping.slots);
  const groups = LOOKED_FOR[mapping.kind];
  return Object.entries(SLOT_WORDS[mapping.kind]).map(([Slot, Says]) => {
    const isReplaced = groups.some((group) => group.includes(Slot) && group.some((slot) => has.has(slot)));
    const source = columns.find(({ slot }) => slot !== Slot && useOf(slot, guess).fills.includes(Slot));
    const isAsked = questions.some(({ about }) => about === QUESTION_OF[Slot]);
    return {
      Slot,
      Says,
      TakesMany: MANY.has(Slot) && Slot !== 'Price',
      IsShown:
        has.has(Slot) || (!isReplaced && (groups.some(([first]) => first === Slot) || source !== undefined)),
      Without: isAsked
        ? 'asked below'
        : source === undefined || isReplaced
          ? 'not in the file'
          : `from “${source.head}”`,
    };
  });
}

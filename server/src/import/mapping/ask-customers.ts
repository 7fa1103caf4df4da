import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { NO_CREDIT } from './answer-questions.ts';
import { applyCustomers } from './apply/apply-parties.ts';
import type { Answers, Known, Question } from './mapping.ts';
import type { SheetTable } from './sheets/read-tables.ts';

type Asked = { readonly answers: Answers; readonly questions: readonly Question[] };

/** Asks about the customers that the rows of a file give: addresses that are not for deliveries, and blank limits. */
export function askCustomers(
  slots: readonly string[],
  answers: Answers,
  table: SheetTable,
  known: Known,
): Asked {
  const read = (deliversToOnly: boolean) => {
    const all: Answers = { ...answers, deliversToOnly };
    const { files } = applyCustomers({ kind: 'customers', slots, answers: all }, table, known);
    return (kind: string, field: string) => {
      const file = files.find((each) => each.kind === kind);
      const at = file?.header.indexOf(field) ?? -1;
      return (file?.rows ?? []).map(({ cells }) => cells[at] ?? '');
    };
  };
  const [reading, delivering] = [read(false), read(true)];
  const able = new Set(reading('addresses', 'CustomerAccount'));
  const only = delivering('addresses', 'CustomerAccount').filter((account) => !able.has(account));
  const limits = slots.includes('CreditLimit') ? reading('customers', 'CreditLimit') : [];
  const blank = reading('customers', 'CustomerAccount').filter((_account, at) => limits[at] === '');
  const questions: Question[] = [];
  if (only.length > 0) {
    questions.push({
      about: 'deliversToOnly',
      asks: `${having(only)} an address, but no delivery address. Deliver to this address if a customer has no other?`,
      choices: ['yes', 'no'],
      taken: 'yes',
      hint: 'With no, these customers cannot order until they have a delivery address.',
    });
  }
  if (blank.length > 0) {
    questions.push({
      about: 'blankLimit',
      asks: `${having(blank)} a blank credit limit. What does a blank mean?`,
      choices: [NO_CREDIT],
      typed: 'a limit of £',
      taken: '',
      hint: 'With no credit they can still order, unless a setting refuses it; the checkout says that the order takes them over.',
    });
  }
  return { answers: only.length > 0 ? { deliversToOnly: true } : {}, questions };
}

const NAMED = 3;

/** The number and the first accounts of customers, with the verb: `2 customers (CHOUGH, BAKE01) have`. */
function having(accounts: readonly string[]): string {
  const more = accounts.length - NAMED;
  const named = `${accounts.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${countWords(accounts.length, 'customer')} (${named}) ${accounts.length === 1 ? 'has' : 'have'}`;
}

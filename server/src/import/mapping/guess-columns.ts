import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds } from '../kinds/file-kinds.ts';
import type { GuessedColumn, Known } from './mapping.ts';
import { inFull } from './rules/abbreviations.ts';
import { type AddressPart, addressPartOf } from './rules/address-parts.ts';
import { isKey, type Rule, SURE, UNUSED } from './rules/mapping-rule.ts';
import { goodsRules, pricesRules, stockRules } from './rules/rules-goods.ts';
import { ledgerRules } from './rules/rules-ledger.ts';
import { partyRules } from './rules/rules-parties.ts';
import { hasVat } from './settle-prices.ts';
import type { Profile } from './sheets/profile-column.ts';
import { wordsOf } from './slot-words.ts';

const rulesOf: { readonly [Kind in MappedKind]: readonly Rule[] } = {
  products: goodsRules,
  customers: partyRules,
  prices: pricesRules,
  stock: stockRules,
  transactions: ledgerRules,
};

/** Slots that several columns of a file may have. */
export const MANY = new Set(
  'Price Billing Delivery Second Email PersonFirst PersonLast PersonEmail AttributeName AttributeValue Active Inactive'.split(
    ' ',
  ),
);

type Candidate = { readonly slot: string; readonly weight: number };

/** Gives each column of a table a use for a kind of file, with doubts. */
export function guessColumns(
  kind: MappedKind,
  columns: readonly { head: string; words: string; profile: Profile }[],
  known: Known,
): GuessedColumn[] {
  const guessed = columns.map((column, place): GuessedColumn => ({ ...column, place, slot: '', weight: 0 }));
  const candidates = guessed.map((column) => candidatesOf(kind, column, known));
  const owner = new Map<string, GuessedColumn>();
  const open = [...guessed];
  for (let column = open.shift(); column !== undefined; column = open.shift()) {
    const next = candidates[column.place]?.shift();
    if (next === undefined) continue;
    const { slot, weight } = next;
    const holder = MANY.has(slot) || slot.startsWith('-') ? undefined : owner.get(slot);
    if (holder === undefined || isBetter({ column, weight }, holder)) {
      Object.assign(column, { slot, weight });
      owner.set(slot, column);
      if (holder !== undefined) lose(kind, holder, holder.weight, column, open);
    } else lose(kind, column, weight, holder, open);
  }
  for (const column of guessed) sayDoubts(kind, column);
  return guessed;
}

function isBetter(
  { column, weight }: { column: GuessedColumn; weight: number },
  holder: GuessedColumn,
): boolean {
  const worth = (one: GuessedColumn, of: number) =>
    of -
    (one.profile.filled === 0 ? 0.5 : 0) -
    (needsKey(one, holder.slot) ? 0.3 : 0) -
    (/^(CasePrice|BottleNett)$/.test(holder.slot) && hasVat(one.words) ? 0.3 : 0);
  return worth(column, weight) > worth(holder, holder.weight);
}

const needsKey = ({ profile }: GuessedColumn, slot: string) =>
  /^(Code|CustomerAccount)$/.test(slot) && !profile.isUnique;

/** After losing a slot to another column, a column tries its next rule. */
function lose(
  kind: MappedKind,
  loser: GuessedColumn,
  weight: number,
  winner: GuessedColumn,
  open: GuessedColumn[],
): void {
  const isNear =
    Math.abs(weight - winner.weight) < 0.15 &&
    loser.profile.filled > 0 &&
    !(hasVat(loser.words) && !hasVat(winner.words));
  const isFamily = winner.slot === 'Code' && !loser.profile.isUnique;
  const { slot } = winner;
  const rest = isFamily ? '-family' : isNear ? '' : '-other';
  Object.assign(loser, { slot: rest, weight: rest === '' ? 0 : 0.8 });
  if (isNear && !isFamily) {
    loser.doubt = `“${loser.head}” could be the ${wordsOf(kind, slot)} too; “${winner.head}” is taken.`;
    if (slot !== 'Name') winner.doubt = `“${loser.head}” could be the ${wordsOf(kind, slot)} too.`;
  }
  open.push(loser);
}

function candidatesOf(kind: MappedKind, column: GuessedColumn, known: Known): Candidate[] {
  const { head, words, profile } = column;
  const own = ownFieldOf(kind, head);
  if (own !== undefined) return [{ slot: own, weight: 0.95 }];
  const address = kind === 'customers' ? addressPartOf(words) : undefined;
  if (address !== undefined && profile.email < 0.5) return [{ slot: slotOf(address), weight: 0.95 }];
  const exact = rulesOf[kind].filter(({ name }) => name.test(words));
  const full = exact.length > 0 ? words : inFull(words);
  // The full form of an abbreviation is a guess, so the weight stays low and the column gets a doubt.
  const named =
    full === words
      ? exact
      : rulesOf[kind]
          .filter(({ name }) => name.test(full))
          .map((each) => ({ ...each, weight: Math.min(each.weight, 0.65) }));
  const fitting = named.filter(({ fits }) => fits === undefined || fits(profile, words));
  const [unfit] = named;
  const joined = joinedSlot(kind, profile, known);
  if (unfit !== undefined && fitting[0] !== unfit && !unfit.slot.startsWith('-')) {
    const last = fitting[0]?.slot;
    const isKeyName =
      /^(Code|CustomerAccount)$/.test(unfit.slot) && unfit.weight >= SURE && last !== unfit.slot;
    if (last === undefined || isKeyName) {
      column.doubt = `“${head}” is named like the ${wordsOf(kind, unfit.slot)}, and holds other values.`;
    }
  }
  const byContent = named.length === 0 ? unusedByContent(profile) : [];
  const rest = [...fitting, ...byContent].filter(({ slot }) => slot !== joined?.slot);
  return joined === undefined ? rest.map(candidate) : [joined, ...rest.map(candidate)];
}

/** Columns that the shop does not use, whatever their name: dates, telephone numbers, web addresses, barcodes. */
function unusedByContent({ date, distinct, filled }: Profile): Candidate[] {
  const all = (is: RegExp) => filled > 0 && distinct.every((value) => is.test(value));
  if (date >= 0.9) return [{ slot: '-date', weight: 0.8 }];
  if (
    all(/^(phone: )?\+?[\d ()-]{10,20}$/i) &&
    distinct.some((value) => /^(\+|0\d)/.test(value) && / /.test(value))
  )
    return [{ slot: '-phone', weight: 0.8 }];
  if (all(/^https?:\/\//)) return [{ slot: '-web', weight: 0.8 }];
  return all(/^\d{12,14}$/) ? [{ slot: '-barcode', weight: 0.8 }] : [];
}

const candidate = ({ slot, weight }: Candidate): Candidate => ({ slot, weight });

/** A column holds codes, whatever its name, if most of its values are codes that the shop has today. */
function joinedSlot(kind: MappedKind, profile: Profile, known: Known): Candidate | undefined {
  const codes = kind === 'customers' || kind === 'transactions' ? known.customers : known.products;
  const slot = kind === 'customers' || kind === 'transactions' ? 'CustomerAccount' : 'Code';
  const joins = profile.distinct.filter((value) => codes.has(value)).length;
  return joins >= 3 && joins >= profile.distinct.length * 0.6 ? { slot, weight: 0.97 } : undefined;
}

const slotOf = ({ group, part }: AddressPart): string => {
  if (part === 'country') return '-country';
  const stem = { billing: 'Billing', delivery: 'Delivery', second: 'Second' }[group];
  return `${stem}${{ line: '', postcode: 'Postcode', name: 'Name', type: 'Type' }[part]}`;
};

/** A field that no rule covers, such as `Web_Cred` or `Allergen_Nuts`, if the head is the name of the field. */
function ownFieldOf(kind: MappedKind, head: string): string | undefined {
  const own: FileKind | undefined = fileKinds.find(({ name }) => name === kind);
  const field = Object.keys(own?.fields ?? {}).find((name) => folded(name) === folded(head));
  const isGeneral = field === undefined || ['Code', 'Type', 'Description', 'From'].includes(field);
  return isGeneral || rulesOf[kind].some(({ slot }) => slot === field) || /^Billing_A/.test(field)
    ? undefined
    : field;
}

const folded = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** The fields that a column of general notes may fill and that customers read, each with its place in the shop. */
const READ_BY_CUSTOMERS: Readonly<Record<string, string>> = {
  DeliveryNotes1: 'at the checkout, as the notes for the driver',
  SecondaryDescription: 'below the name of the wine',
  Reference2: 'on their account page, as a reference',
};

const isGeneralNote = (words: string) =>
  /\b(notes?|comments?|remarks?|memo|info|details?|instructions?|narrative|text)\b/.test(words) &&
  !/\b(delivery|shipping|driver)\b/.test(words);

function sayDoubts(kind: MappedKind, column: GuessedColumn): void {
  const { head, words, slot, weight, profile } = column;
  const isAddress = /^(Billing|Delivery|Second)(Postcode|Type|Name)?$/.test(slot);
  if (
    profile.filled === 0 &&
    !isAddress &&
    (slot === '' || weight < 0.95 || /^(Person|ContactName)/.test(slot))
  ) {
    column.slot = '-blank';
    delete column.doubt;
  } else if (slot === 'BinNo' && folded(head) !== 'binno') {
    column.doubt ??= `Customers see “${head}” in place of the product’s code. If it names a place in your warehouse, leave it out.`;
  } else if (READ_BY_CUSTOMERS[slot] !== undefined && isGeneralNote(words)) {
    column.doubt ??= `Customers read “${head}” ${READ_BY_CUSTOMERS[slot]}. If it holds notes of your own, leave it out.`;
  } else if (slot === '') {
    column.doubt ??= `“${head}” is not known, and is not used.`;
  } else if (weight < SURE && slot.startsWith('-')) {
    column.doubt ??= `“${head}” is taken as ${UNUSED[slot]}, and is not used: please look.`;
  } else if (weight < SURE) {
    column.doubt ??= `“${head}” may be the ${wordsOf(kind, slot)}: please look.`;
  } else if (
    (slot === 'Code' || slot === 'CustomerAccount') &&
    kind !== 'transactions' &&
    kind !== 'prices' &&
    kind !== 'stock'
  ) {
    if (!isKey(profile))
      column.doubt ??= `“${head}” repeats or lacks values, so some rows have no code of their own.`;
  }
}

import type { FileKind } from '../kinds/file-kind.ts';
import { fileKinds } from '../kinds/file-kinds.ts';
import type { GuessedColumn, Known, MappedKind } from './mapping.ts';
import { isKey, type Rule, SURE } from './mapping-rule.ts';
import type { Profile } from './profile-column.ts';
import { goodsRules, pricesRules, stockRules } from './rules-goods.ts';
import { ledgerRules } from './rules-ledger.ts';
import { type AddressPart, addressPartOf, partyRules } from './rules-parties.ts';

export const rulesOf: { readonly [Kind in MappedKind]: readonly Rule[] } = {
  products: goodsRules,
  customers: partyRules,
  prices: pricesRules,
  stock: stockRules,
  transactions: ledgerRules,
};

/** Slots that several columns of a file may have. */
const MANY = new Set(
  'Price Billing Delivery Second Email PersonFirst PersonLast PersonEmail AttributeName AttributeValue Active Inactive'.split(
    ' ',
  ),
);

type Candidate = { readonly slot: string; readonly weight: number };

/** Gives each column of a table its use for a kind of file, with doubts. */
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
      if (holder !== undefined) lose(holder, column, open);
    } else lose(column, holder, open);
  }
  for (const column of guessed) sayDoubts(kind, column);
  return guessed;
}

function isBetter(
  { column, weight }: { column: GuessedColumn; weight: number },
  holder: GuessedColumn,
): boolean {
  const worth = (one: GuessedColumn, of: number) =>
    of - (one.profile.filled === 0 ? 0.5 : 0) - (needsKey(one, holder.slot) ? 0.3 : 0);
  return worth(column, weight) > worth(holder, holder.weight);
}

const needsKey = ({ profile }: GuessedColumn, slot: string) =>
  /^(Code|CustomerAccount)$/.test(slot) && !profile.isUnique;

/** A column that loses its slot to another column tries its next rule. */
function lose(loser: GuessedColumn, winner: GuessedColumn, open: GuessedColumn[]): void {
  const isNear = Math.abs(loser.weight - winner.weight) < 0.15 && loser.profile.filled > 0;
  const isFamily = winner.slot === 'Code' && !loser.profile.isUnique;
  const { slot } = winner;
  Object.assign(loser, { slot: isFamily ? '-family' : '', weight: isFamily ? 0.8 : 0 });
  if (isNear && !isFamily) {
    loser.doubt = `“${loser.head}” could be ${slot} too; “${winner.head}” is taken.`;
    if (slot !== 'Name') winner.doubt = `“${loser.head}” could be ${slot} too.`;
  }
  open.push(loser);
}

function candidatesOf(kind: MappedKind, column: GuessedColumn, known: Known): Candidate[] {
  const { head, words, profile } = column;
  const own = ownFieldOf(kind, head);
  if (own !== undefined) return [{ slot: own, weight: 0.95 }];
  const address = kind === 'customers' ? addressPartOf(words) : undefined;
  if (address !== undefined && profile.email < 0.5) return [{ slot: slotOf(address), weight: 0.95 }];
  const named = rulesOf[kind].filter(({ name }) => name.test(words));
  const fitting = named.filter(({ fits }) => fits === undefined || fits(profile, words));
  const [unfit] = named;
  const joined = joinedSlot(kind, profile, known);
  if (unfit !== undefined && fitting[0] !== unfit && !unfit.slot.startsWith('-')) {
    const last = fitting[0]?.slot;
    if (last === undefined || (last !== unfit.slot && !last.startsWith('-'))) {
      column.doubt = `“${head}” is named like ${unfit.slot}, and holds other values (${profile.samples.join(', ')}).`;
    }
  }
  const rest = fitting.filter(({ slot }) => slot !== joined?.slot);
  return joined === undefined ? fitting.map(candidate) : [joined, ...rest.map(candidate)];
}

const candidate = ({ slot, weight }: Rule): Candidate => ({ slot, weight });

/** Codes that the shop knows already: a column of which most values are today's codes holds codes, whatever its name. */
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

/** A field that no rule knows, by its own name: `Web_Cred`, `Allergen_Nuts`. */
function ownFieldOf(kind: MappedKind, head: string): string | undefined {
  const own: FileKind | undefined = fileKinds.find(({ name }) => name === kind);
  const field = Object.keys(own?.fields ?? {}).find((name) => name.toLowerCase() === head.toLowerCase());
  const isGeneral = field === undefined || field === 'Code' || field === 'Type' || field === 'Description';
  return isGeneral || rulesOf[kind].some(({ slot }) => slot === field) || /^Billing_A/.test(field)
    ? undefined
    : field;
}

function sayDoubts(kind: MappedKind, column: GuessedColumn): void {
  const { head, slot, weight, profile } = column;
  const isAddress = /^(Billing|Delivery|Second)(Postcode|Type|Name)?$/.test(slot);
  if (
    profile.filled === 0 &&
    !isAddress &&
    (slot === '' || weight < 0.95 || /^(Person|ContactName)/.test(slot))
  ) {
    column.slot = '-blank';
    delete column.doubt;
  } else if (slot === '') {
    column.doubt ??= `“${head}” is not known, and is not used.`;
  } else if (weight < SURE) {
    column.doubt ??= `“${head}” may be ${slot}: please look.`;
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

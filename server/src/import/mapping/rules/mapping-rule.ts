import type { Profile } from '../sheets/profile-column.ts';

/**
 * A mapping rule. A column whose name matches gets the slot, unless the content contradicts the name. The mapper tries
 * the rules of a kind in their sequence, so the rule of a special name stands before the rule of a general name.
 *
 * A slot is the use of a column: a field of the shop (`Code`), a step towards fields (`Price`, `Billing`), a filter
 * that leaves rows out (`Active`), or, with a leading dash, the reason for which the column is not used (`-cost`).
 */
export type Rule = {
  readonly slot: string;
  /** Matches the head as plain words (`headWords`). */
  readonly name: RegExp;
  /** From 0 to 1. Below SURE, the page shows the column with a doubt. */
  readonly weight: number;
  readonly fits?: (profile: Profile, words: string) => boolean;
};

export const SURE = 0.7;

export function rule(slot: string, name: RegExp, weight: number, fits?: Rule['fits']): Rule {
  return { slot, name, weight, ...(fits && { fits }) };
}

export const isBlank = ({ filled }: Profile) => filled === 0;

export const isAmount = (profile: Profile) => profile.number >= 0.6;
export const isWhole = ({ whole }: Profile) => whole >= 0.8;
export const isFlag = (profile: Profile) => profile.flag >= 0.8 && profile.distinctCount <= 6;
export const isText = ({ number, date }: Profile) => number < 0.5 && date < 0.5;
/** True if the values are a few short words that repeat, such as the names of price lists. */
export const isFew = ({ distinctCount, filled, meanLength }: Profile) =>
  distinctCount <= Math.max(3, filled * 0.6) && meanLength <= 24;
/** True if the column may identify rows: codes without blanks that differ from each other. */
export const isKey = (profile: Profile) =>
  profile.isUnique &&
  profile.codeLike >= 0.8 &&
  profile.email < 0.2 &&
  profile.date < 0.5 &&
  profile.filled >= profile.rows * 0.4;
export const isCode = (profile: Profile) =>
  profile.codeLike >= 0.8 && profile.email < 0.2 && profile.date < 0.5 && profile.money < 0.5;

/** The reasons for which a column is not used, by slot. */
export const UNUSED: Readonly<Record<string, string>> = {
  '-cost': 'the buying price',
  '-supplier': 'about the supplier',
  '-nominal': 'an account of the ledger',
  '-rrp': 'a price for consumers',
  '-offer': 'the price of an offer',
  '-with-vat': 'the price with VAT',
  '-other-price': 'another price',
  '-barcode': 'a barcode',
  '-reorder': 'for buying',
  '-allocated': 'stock that is promised or ordered',
  '-margin': 'a margin or discount',
  '-measure': 'a weight or dimension',
  '-date': 'a date that the shop does not need',
  '-web': 'for a web shop',
  '-unit': 'the name of the unit of sale',
  '-attribute': 'a switch of an attribute',
  '-family': 'a family of products',
  '-number': 'a number of the other system',
  '-bank': 'a bank account',
  '-phone': 'a telephone number',
  '-tax-number': 'a VAT or company number',
  '-tax-code': 'a tax code of the ledger',
  '-terms': 'terms of payment',
  '-country': 'a country',
  '-marketing': 'for the other system’s own use',
  '-turnover': 'turnover',
  '-overdue': 'a part of the balance',
  '-hold': 'a stop on the account',
  '-name': 'the name, which the shop has by the code',
  '-open': 'the open part of an entry, not the running balance',
  '-part': 'a part of the total',
  '-blank': 'blank in every row',
  '-left': 'left out by a person',
  '-other': 'another column is taken for it',
  '-in-bond': 'a price without duty and VAT',
};

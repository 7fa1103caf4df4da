import { addressPartOf } from './address-parts.ts';
import type { Rule } from './mapping-rule.ts';
import { goodsRules, pricesRules, stockRules } from './rules-goods.ts';
import { ledgerRules } from './rules-ledger.ts';
import { partyRules } from './rules-parties.ts';

const everyRule: readonly Rule[] = [
  ...goodsRules,
  ...pricesRules,
  ...stockRules,
  ...partyRules,
  ...ledgerRules,
];

/** True if a rule of any kind knows the words, so that they probably name a column. */
export function knowsHead(words: string): boolean {
  return addressPartOf(words) !== undefined || everyRule.some(({ name }) => name.test(words));
}

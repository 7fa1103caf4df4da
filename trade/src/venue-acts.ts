import { type ListAct, listKey } from './named-list.ts';
import { type Pricing, pricingFields, type Serving } from './servings.ts';

// The acts by which a venue makes a named list its wine list.

/** Sets the venue's selling price of a serving in pence, or removes the price. */
export function setPrice(
  id: string,
  code: string,
  serving: Serving,
  pence: number | undefined,
): readonly ListAct[] {
  return [{ key: listKey(id, serving, code), value: pence === undefined ? undefined : { Pence: pence } }];
}

/** Sets the name of a wine that guests read, or the head above the wine. An empty text removes the name or the head. */
export function setText(id: string, code: string, part: 'guest' | 'head', text: string): readonly ListAct[] {
  return [{ key: listKey(id, part, code), value: text === '' ? undefined : { Text: text } }];
}

export function setPricing(id: string, pricing: Pricing): readonly ListAct[] {
  return [{ key: listKey(id, 'pricing'), value: pricingFields(pricing) }];
}

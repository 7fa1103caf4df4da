import type { Person } from '../http/person.ts';
import type { Shop } from '../shop.ts';

/**
 * The shop as a person sees it. People of the office see stock even if the merchant hides stock from buyers, because a
 * customer on the telephone asks for it.
 */
export function shownTo<Seen extends Pick<Shop, 'merchant'>>({ isAdmin }: Person, shop: Seen): Seen {
  const { merchant } = shop;
  if (!isAdmin || merchant.switches.showStock) return shop;
  return { ...shop, merchant: { ...merchant, switches: { ...merchant.switches, showStock: true } } };
}

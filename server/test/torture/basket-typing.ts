import { randomUUID } from 'node:crypto';
import * as basketSync from '@tradecellar/trade/basket-sync.ts';
import * as cart from '@tradecellar/trade/cart.ts';
import * as deviceBasket from '@tradecellar/trade/device-basket.ts';
import type { Machine, Page } from '../../../trade/test/basket-machine.ts';
import { seenItem } from '../basket-lines.ts';
import { type BasketJournal, type Item, nameOfChoice, type Owner } from './basket-journal.ts';
import type { Random } from './random.ts';

/** The rules of the shop itself. */
export const rules = { ...cart, ...basketSync, ...deviceBasket };

/** A person types a quantity, removes a line or empties the basket, and the journal is told what they had seen. */
export function typeOn(
  machine: Machine<Item>,
  page: Page<Item>,
  owner: Owner,
  { random, journal }: { readonly random: Random; readonly journal: BasketJournal },
): void {
  // Storage lags at times: a page does not read what another has just written, and writes over it.
  if (random.happens(0.9)) machine.read(page);
  const before = rules.cartOf(page.held.device.basket);
  const isClear = random.happens(0.05);
  const isRemoval = isClear || random.happens(0.2);
  const codes = isClear ? before.items.map(({ Code }) => Code) : [random.oneOf(owner.codes)];
  if (isRemoval && !before.items.some(({ Code }) => codes.includes(Code))) return;
  let { seen } = page.held;
  const chosen = codes.map((code) => {
    const { choice, seen: after } = journal.choose(owner, code, isRemoval, seen);
    seen = after;
    return { code, choice };
  });
  const uuid = randomUUID();
  const change = (shown: cart.Cart<Item>): cart.Cart<Item> => {
    if (isClear) return rules.clearCart(uuid);
    return chosen.reduce((all, { code, choice }) => {
      if (isRemoval) return rules.removeFromCart(all, code, uuid);
      const item = Object.assign({ Code: code }, seenItem(random.between(1, 2)), {
        Description: nameOfChoice(choice),
      });
      return rules.addToCart(all, item, uuid);
    }, shown);
  };
  const author = { person: owner.email, page: page.id };
  const device = rules.changeHere(page.held.device, change, author);
  for (const { code, choice } of chosen)
    journal.name(owner, code, device.basket.lines.get(code)?.version, choice);
  journal.holds(owner, () => journal.witness.checkUuid(before, rules.cartOf(device.basket)));
  page.held = { device, seen };
  machine.write(page);
}

import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Pack } from '@tradecellar/trade/quantity.ts';
import { isPromised, isSoldOut } from '@tradecellar/trade/stock-due.ts';
import type { Reader } from '../database/connection.ts';
import type { Shop } from '../shop.ts';
import type { DueRow } from './cache/account-queries.ts';
import type { CachedAccounts } from './cache/cached-accounts.ts';
import { readStock } from './queries.ts';

/** The fields of a product card about stock that is due; empty without a due date from today on. */
type DueFields = Pick<ProductCard, 'DueDate' | 'DueBottles'>;

/**
 * True if pages need due dates: the merchant shows stock, limits quantities to stock, or takes back orders beyond
 * stock.
 */
function sendsDue({ backOrder, stockControl, showStock }: Merchant['switches']): boolean {
  return backOrder || stockControl || showStock;
}

/**
 * The due date, if it is today or later. The due bottles are a stock figure, and are sent only if the merchant shows
 * stock.
 */
export function presentDue(
  due: { readonly due_date: string | null; readonly due_bottles: number | null } | undefined,
  { merchant, clock }: Pick<Shop, 'merchant' | 'clock'>,
): DueFields {
  const { switches } = merchant;
  if (due === undefined || due.due_date === null || !sendsDue(switches)) return {};
  if (!isPromised(due.due_date, londonTime(clock.now()).date)) return {};
  return {
    DueDate: due.due_date,
    ...(switches.showStock && due.due_bottles !== null && { DueBottles: due.due_bottles }),
  };
}

/**
 * The due dates of the products that are out of stock. Reads stock only if a product has a due date and the caller does
 * not pass `stock`.
 */
export async function readDueAmong(
  reader: Reader,
  accounts: CachedAccounts,
  packs: readonly (Pack & { readonly Code: string })[],
  stock: ReadonlyMap<string, number> | undefined,
): Promise<ReadonlyMap<string, DueRow>> {
  const all = await accounts.due(reader);
  const among = all.size === 0 ? [] : packs.filter(({ Code }) => all.has(Code));
  if (among.length === 0) return new Map();
  const codes = among.map(({ Code }) => Code);
  const figures = stock ?? (await readStock(reader, codes));
  return new Map(
    among.flatMap((pack) => {
      const [bottles, due] = [figures.get(pack.Code), all.get(pack.Code)];
      const isOut = bottles !== undefined && isSoldOut(bottles, pack);
      return isOut && due !== undefined ? [[pack.Code, due] as const] : [];
    }),
  );
}

import {
  type ComingWine,
  changesOfWine,
  type Window,
  type WineChange,
} from '@tradecellar/trade/price-notice.ts';
import type { PriceRows } from '@tradecellar/trade/price-of-day.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import {
  type OwnWine,
  readChangingWines,
  readWinePrices,
  readWineRows,
  type WinePriceRow,
  type WineRow,
} from './wine-queries.ts';

/** The wine of a code as an account with the price list buys it; undefined for a product that is no longer sold. */
export type WineOf = (wine: { readonly list: string; readonly code: string }) => ComingWine | undefined;

export async function readWines(
  reader: Reader,
  wines: readonly { readonly list: string; readonly code: string }[],
): Promise<WineOf> {
  if (wines.length === 0) return () => undefined;
  const codes = [...new Set(wines.map(({ code }) => code))];
  const rows = new Map((await readWineRows(reader, codes)).map((row) => [row.code, row]));
  const prices = Map.groupBy(await readWinePrices(reader, wines), keyOf);
  return ({ list, code }) => {
    const row = rows.get(code);
    const product = priceRows(prices.get(keyOf({ list: '', code })));
    if (row === undefined || product === undefined) return undefined;
    const own = list === '' ? undefined : priceRows(prices.get(keyOf({ list, code })));
    return comingWine(row, { list: own, product });
  };
}

const keyOf = ({ list, code }: { readonly list: string; readonly code: string }) => `${list}\u0000${code}`;

function priceRows(rows: readonly WinePriceRow[] | undefined): PriceRows | undefined {
  if (rows === undefined) return undefined;
  const all = rows.map((row) => ({
    from: row.from_day,
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
    NilPrice: row.nil_price,
  }));
  return {
    undated: all.find(({ from }) => from === null),
    dated: all.flatMap(({ from, ...price }) => (from === null ? [] : [{ ...price, from }])),
  };
}

function comingWine(row: WineRow, prices: ComingWine['prices']): ComingWine {
  const { next_from, next_vintage, next_case_size, next_unit_size } = row;
  const next =
    next_from === null
      ? undefined
      : {
          from: next_from,
          vintage: next_vintage,
          ...(next_case_size !== null && { caseSize: next_case_size }),
          ...(next_unit_size !== null && { unitSize: Number(next_unit_size) }),
        };
  return {
    prices,
    vintage: row.vintage,
    caseSize: row.case_size,
    unitSize: Number(row.unit_size),
    goesOn: row.goes_on ?? undefined,
    next,
  };
}

export type ComingChange = OwnWine & { readonly change: WineChange };

/** The changes of accounts' own wines in a window, by account and code. All accounts if `accounts` is undefined. */
export async function readComingChanges(
  reader: Reader,
  window: Window,
  accounts?: readonly string[],
): Promise<readonly ComingChange[]> {
  const own = await readChangingWines(reader, window, accounts);
  const wineOf = await readWines(reader, own);
  return own.flatMap((each) => {
    const wine = wineOf(each);
    return wine === undefined ? [] : changesOfWine(wine, window).map((change) => ({ ...each, change }));
  });
}

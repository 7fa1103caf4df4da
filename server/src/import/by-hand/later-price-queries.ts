import type { LaterPrice } from '@tradecellar/contract/office-products.ts';
import { formatPrice } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import { storedMoney, storedPounds } from '../../database/stored-money.ts';

type LaterRow = {
  readonly price_list: string;
  readonly from_day: string;
  readonly case_price: string;
  readonly bottle_nett: string;
};

async function readLaterPrices(reader: Reader, code: string): Promise<LaterRow[]> {
  const { rows } = await sql<LaterRow>`
    SELECT price_list, from_day::text, case_price, bottle_nett FROM dated_price
    WHERE product_code = ${code} ORDER BY from_day, price_list`.execute(reader);
  return rows;
}

/** The prices of a product and of its price lists that begin later. */
export async function laterPricesOf(
  reader: Reader,
  code: string,
): Promise<{ readonly LaterPrices?: LaterPrice[] }> {
  const rows = await readLaterPrices(reader, code);
  if (rows.length === 0) return {};
  return {
    LaterPrices: rows.map((row) => ({
      PriceList: row.price_list,
      From: row.from_day,
      CasePrice: storedPounds(row.case_price),
      BottleNett: storedPounds(row.bottle_nett),
    })),
  };
}

/** The later prices of a product itself, for its history: '£71.40 a case, £11.90 a bottle from 01/02/2027'. */
export async function laterPriceWords(reader: Reader, code: string): Promise<string> {
  const rows = (await readLaterPrices(reader, code)).filter(({ price_list }) => price_list === '');
  return rows
    .map(({ case_price, bottle_nett, from_day }) => {
      const [inCase, single] = [case_price, bottle_nett].map((text) => formatPrice(storedMoney(text)));
      return `${inCase} a case, ${single} a bottle from ${formatTradeDate(from_day)}`;
    })
    .join('; ');
}

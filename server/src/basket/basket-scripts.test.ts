import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { tableIn } from '../../../scripts/page-tables.ts';
import type { Cases, End, Script, Wine } from '../../../trade/test/basket-script.ts';
import { SCRIPTS } from '../../../trade/test/basket-scripts.ts';
import { BasketPlayer, casesOf, NotPossible, submitForm, WINES } from '../../test/basket-player.ts';
import { office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { proposing } from '../../test/proposing.ts';
import { describeShop } from '../../test/test-shop.ts';

const table = tableIn('docs/basket-compared.md', 'history', 'expected', 'Tradecellar', 'Vendure 3.7.3');

describeShop('the thirty histories of docs/basket-compared.md', (open) => {
  const { begin, propose } = proposing(open);
  beforeEach(begin);

  it('are thirty, as the page says', () => {
    expect(SCRIPTS).toHaveLength(30);
    const said = Object.entries(table).map(([title, [expected]]) => ({ title, expected }));
    expect(SCRIPTS.map(({ title, expected }) => ({ title, expected }))).toEqual(said);
  });

  it.for(SCRIPTS.map((script) => [script.title, script] as const))('%s', async ([title, script]) => {
    expect(await outcomeOf(script)).toBe(table[title]?.[1]);
  });

  async function outcomeOf(script: Script): Promise<string> {
    try {
      expect(script.ends).toContainEqual(await play(script));
      return 'as expected';
    } catch (error) {
      if (error instanceof NotPossible) return 'not possible';
      throw error;
    }
  }

  async function play({ steps }: Script): Promise<End> {
    const devices = { phone: new BasketPlayer(open), laptop: new BasketPlayer(open) };
    for (const step of steps) {
      if (step[0] === 'merchant') await changeProduct(step[1], step[2]);
      else if (step[0] === 'office') await workInOffice(step[1], step[3], step[4]);
      else await devices[step[0]].play(step);
    }
    const baskets: { [owner: string]: Cases } = {};
    for (const device of [...Object.values(devices), ...Object.values(devices)]) await device.look();
    for (const { shown } of Object.values(devices)) {
      if (shown === undefined || Object.keys(shown.cases).length === 0) continue;
      baskets[shown.owner] ??= shown.cases;
      expect(shown.cases, 'both devices show the same').toEqual(baskets[shown.owner]);
    }
    return { baskets, orders: await readOrders() };
  }

  async function changeProduct(does: 'raises the price of' | 'withdraws', wine: Wine): Promise<void> {
    const change =
      does === 'withdraws'
        ? sql`withdrawn = true`
        : sql`case_price = case_price + 12, bottle_nett = bottle_nett + 1, bottle_vat = bottle_vat + 0.2`;
    await sql`UPDATE product SET ${change} WHERE code = ${WINES[wine].code}`.execute(open().shop.database);
  }

  async function workInOffice(
    does: 'orders for' | 'proposes to',
    wine: Wine,
    CasesQty: number,
  ): Promise<void> {
    const Lines = [{ ProductCode: WINES[wine].code, CasesQty, BottlesQty: 0 }];
    if (does === 'proposes to') await propose({ Lines });
    else expect(await submitForm(open(), orderForm({ Lines }), office)).toMatch(/^XX/);
  }

  /** Orders in the sequence in which they were placed. */
  async function readOrders(): Promise<Cases[]> {
    const { rows } = await sql<{ lines: { code: string; cases: number }[] }>`
      SELECT json_agg(json_build_object('code', product_code, 'cases', total_bottles / case_size)) AS lines
      FROM (
        SELECT placement_id, product_code, case_size, sum(total_bottles) AS total_bottles
        FROM sales_order JOIN order_line ON order_id = sales_order.id
        GROUP BY placement_id, product_code, case_size
      ) AS ordered
      GROUP BY placement_id ORDER BY placement_id`.execute(open().shop.database);
    return rows.map(({ lines }) => casesOf(lines));
  }
});

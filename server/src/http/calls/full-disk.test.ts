import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { makeLogger } from '../../make-logger.ts';

const logged: string[] = [];
const logger = makeLogger('error', { write: (line) => logged.push(JSON.parse(line).msg) });

describeShop(
  'a full disk',
  (open) => {
    beforeAll(async () => {
      await fillShop(open().shop.database);
      await sql`
        CREATE FUNCTION fail_to_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = TG_ARGV[0]; END $$`.execute(
        open().shop.database,
      );
    });
    afterEach(() => sql`DROP TRIGGER IF EXISTS full_disk ON placement`.execute(open().shop.database));

    // PostgreSQL's codes for disk_full, insufficient_resources, out_of_memory and io_error.
    it.each(['53100', '53000', '53200', '58030'])(
      'answers an order with 503 if PostgreSQL reports %s, and places the same basket after there is room',
      async (code) => {
        const { database } = open().shop;
        await sql`
          CREATE TRIGGER full_disk BEFORE INSERT ON placement
          FOR EACH ROW EXECUTE FUNCTION fail_to_write(${sql.lit(code)})`.execute(database);
        const order = orderForm();
        for (let times = 0; times < 3; times++) {
          const { status, problem } = await open().call(submitOrder, order, alphaBuyer);
          expect([status, problem.code]).toEqual([503, 'service-unavailable']);
        }
        await sql`ALTER TABLE placement DISABLE TRIGGER full_disk`.execute(database);
        expect((await open().call(submitOrder, order, alphaBuyer)).status).toBe(200);
      },
    );

    it('logs a full disk once', () => {
      expect(logged.filter((msg) => msg.startsWith('the disk is full'))).toHaveLength(1);
    });
  },
  undefined,
  { logger },
);

describeShop(
  '/readyz with a full disk',
  (open) => {
    it('answers /readyz with 503, and gives the full disk as the reason', async () => {
      const answer = await open().app.inject('/readyz');
      expect([answer.statusCode, answer.json()]).toMatchObject([
        503,
        { status: 'not ready', database: true, disk: false },
      ]);
    });
  },
  undefined,
  { hasRoom: async () => false },
);

import { randomUUID } from 'node:crypto';
import { NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { NO_ORDER, provisionalNumber } from '@tradecellar/trade/order-number.ts';
import type { Writer } from '../database/connection.ts';
import { lockCustomer, lockStock } from '../orders/goods/goods-queries.ts';
import { drawNumbers, saveBasket } from '../orders/goods/save-queries.ts';
import type { Hold } from '../orders/life/hold-order.ts';
import { enqueueHandOvers } from '../orders/life/queue-hand-over.ts';
import { queueOrderDesk } from '../orders/mail/queue-order-mail.ts';
import { readOrderLines } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import type { ClaimLineRow } from './queries.ts';
import { isShortOf, neededBottles, planReplacement } from './replacement-plan.ts';

const NO_HOLD: Hold = { heldUntil: null, seconds: 0 };

type AskedReplacement = {
  readonly orderId: number;
  readonly lines: readonly ClaimLineRow[];
  readonly who: string;
  readonly hold?: Hold | undefined;
};

const NOTHING = { nett: 0, vat: 0, grand: 0 };

/**
 * Sends claimed bottles again by an order at nil, to the same address on the next delivery date. Returns the order's
 * id. Without enough stock the order is a back order. Like any order, it is handed over to the merchant's system and
 * mailed to the order desk. The caller has locked the claimed order (decision 28).
 */
export async function replaceBottles(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  { orderId, lines, who, hold = NO_HOLD }: AskedReplacement,
): Promise<number> {
  const { order, requiredDate } = await planReplacement(writer, shop, orderId);
  const account = order.customer_account;
  await lockCustomer(writer, account, undefined);
  const needed = neededBottles(lines);
  const codes = [...needed.keys()];
  const { stock } = await lockStock(writer, codes);
  const isShort = isShortOf(needed, stock);
  const kind = isShort ? 'Back Order' : 'Order';
  const orderNo = provisionalNumber((await drawNumbers(writer, 1))[0] ?? 0);
  const now = shop.clock.now();
  const units = new Map(
    (await readOrderLines(writer, [orderId])).map(({ line_no, unit_size }) => [line_no, unit_size]),
  );
  const messageId = randomUUID();
  const [saved] = await saveBasket(writer, {
    // An empty fingerprint means that the order is a replacement, by which the SQL function `is_replacement` recognises
    // it.
    key: { account, cartId: randomUUID(), fingerprint: '', placedBy: who, isByOffice: true, placedAt: now },
    grandTotal: 0,
    numbers: {
      orderId: isShort ? NO_ORDER : orderNo,
      backOrderId: isShort ? orderNo : NO_ORDER,
      reservesOrderId: NO_ORDER,
    },
    common: {
      order_date: londonTime(now).date,
      customer_reference: order.customer_reference,
      delivery_type: order.delivery_type,
      required_date: requiredDate,
      required_time: '',
      delivery_name: order.delivery_name,
      delivery_address: order.delivery_address,
      delivery_notes: order.delivery_notes,
      payment_method: 'credit',
      delivery_days: null,
    },
    stock: isShort
      ? []
      : codes.flatMap((code) => (stock.has(code) ? [{ code, bottles: needed.get(code) ?? 0 }] : [])),
    heldUntil: hold.heldUntil,
    drafts: [
      {
        kind,
        orderNo,
        messageId,
        charge: NO_CHARGE,
        totals: NOTHING,
        lines: lines.map((line) => ({
          bottles: line.bottles,
          nett: 0,
          vat: 0,
          takenFrom: !isShort && stock.has(line.product_code) ? 'stock' : undefined,
          product: {
            Code: line.product_code,
            Description: line.description,
            vintage: line.vintage ?? '',
            unitSize: units.get(line.order_line_no) ?? '0',
            CaseSize: line.case_size,
            CasePrice: 0,
            BottleNett: 0,
            BottleVAT: 0,
          },
        })),
      },
    ],
  });
  if (saved === undefined) throw new Error(`Order ${orderNo} was not stored`);
  await enqueueHandOvers(writer, shop, [messageId], hold);
  await queueOrderDesk(writer, shop, [{ orderId: saved.id, orderNo, afterSeconds: hold.seconds }]);
  return saved.id;
}

import { setTimeout as wait } from 'node:timers/promises';
import { listBackOfficeOrders, reportOrder } from '@tradecellar/contract/back-office.ts';
import {
  type BackOfficeClaim,
  backOfficeClaims,
  settleBackOfficeClaim,
} from '@tradecellar/contract/back-office-claims.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import type { Ask } from './ask.ts';
import type { Doors, LaterDoors, ListOrders } from './back-office.ts';
import type { MerchantFiles } from './merchant-files.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

const THREE_DAYS_MS = 3 * 24 * 3_600_000;

type DoorParts = {
  readonly ask: Ask;
  readonly keyToken: string;
  readonly officeToken: string;
  readonly database: TorturedDatabase;
  readonly files: MerchantFiles;
  readonly hasClaims: boolean;
  /** The shop's time, in milliseconds. */
  readonly now: () => number;
};

/**
 * Returns the ways in which the merchant's system and the office reach the shop: calls with an API key, files in the
 * inbox and the office's board. Each call is repeated until it is answered.
 */
export function merchantDoors(parts: DoorParts): Doors {
  const { ask, keyToken: token, hasClaims } = parts;
  return {
    async report(orderNo, body) {
      const answer = await ask(reportOrder, { params: { orderNo }, body, token });
      return { status: answer.status, code: String(answer.body.code ?? '') };
    },
    async list(after) {
      const { body } = await ask(listBackOfficeOrders, { query: after === '' ? {} : { after }, token });
      return body as Awaited<ReturnType<ListOrders>>; // The contract's type of this answer.
    },
    later: hasClaims ? laterDoors(parts) : undefined,
  };
}

function laterDoors({ ask, keyToken, officeToken, database, files, now }: DoorParts): LaterDoors {
  return {
    now,
    file: files.add,
    async dispatched(orderNo) {
      return (await ask(boardDispatched, { body: { orderNo }, token: officeToken })).status;
    },
    async delivered(orderNo, receivedBy) {
      return (await ask(boardDelivered, { body: { orderNo, receivedBy }, token: officeToken })).status;
    },
    async settle(claimNo, body) {
      const { status, body: said } = await ask(settleBackOfficeClaim, {
        params: { claimNo },
        body,
        token: keyToken,
      });
      return { status, code: String(said.code ?? '') };
    },
    async claimsAfter(after) {
      const query = after === '' ? {} : { after };
      const { body } = await ask(backOfficeClaims, { query, token: keyToken });
      return (body as { Claims: BackOfficeClaim[] }).Claims; // The contract's type of this answer.
    },
    async age(orderNo) {
      const at = new Date(now() - THREE_DAYS_MS);
      // An order number is XX and digits, so it is safe to quote. The statement may be repeated.
      const statement = `UPDATE sales_order SET delivered_at = '${at.toISOString()}' WHERE provisional_no = '${orderNo}' AND delivered_at IS NOT NULL`;
      while (
        !(await database.query(statement).then(
          () => true,
          () => false,
        ))
      )
        await wait(200);
      return at;
    },
  };
}

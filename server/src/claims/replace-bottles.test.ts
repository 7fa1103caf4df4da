import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  accountClaims,
  accountClaimsOpen,
  boardClaims,
  boardSettleClaims,
} from '@tradecellar/contract/claims.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const plain = defaultMerchant();

describeShop(
  'a merchant who works from the order desk’s mails',
  (open) => {
    it('mails the order desk about an order that replaces bottles, like about any other order', async () => {
      const { call, setNow, shop } = open();
      await fillShop(shop.database);
      setNow(new Date('2026-11-16T10:00:00Z'));
      const { body } = await call(submitOrder, orderForm(), alphaBuyer);
      const orderNo = body.mainResult.orderId;
      await call(reportOrder, { orderNo, Number: 'M1' }, {});
      setNow(new Date('2026-11-17T09:00:00Z'));
      await call(reportOrder, { orderNo, State: 'dispatched' }, {});
      const Lines = [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' as const }];
      const asked = { ...ALPHA, orderNo, Key: crypto.randomUUID(), Lines, Note: '', PhotoCount: 0 };
      await call(accountClaimsOpen, asked, alphaBuyer);
      const [line] = (await call(boardClaims, { show: 'open', start: 0 }, office)).body.mainResult.Lines;
      const settled = { ClaimNo: line?.ClaimNo ?? '', LineNo: 1 };
      await call(boardSettleClaims, { Lines: [settled], Outcome: 'replace', Sentence: '' }, office);
      const claims = (await call(accountClaims, { ...ALPHA, orderNo }, alphaBuyer)).body.mainResult.Claims;
      const again = claims[0]?.Lines[0]?.ReplacementOrderNo;
      const { rows } = await sql<{ key: string }>`
        SELECT key FROM mail WHERE kind = 'order-desk' ORDER BY queued_at`.execute(shop.database);
      expect(rows.map(({ key }) => key)).toEqual([`${orderNo}-order-desk`, `${again}-order-desk`]);
    });
  },
  { ...plain, mail: { ...plain.mail, orderDesk: true } },
);

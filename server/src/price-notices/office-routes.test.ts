import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import {
  accountPriceChanges,
  accountPriceMails,
  priceNotices,
  priceNoticesAct,
  priceNoticesLeaveOut,
  priceNoticesPreview,
} from '@tradecellar/contract/price-notices.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, office, refillShop } from '../../test/fixture.ts';
import { filesOf, resultsOf } from '../../test/imports.ts';
import { haveBought } from '../../test/own-wines.ts';
import { describeShop } from '../../test/test-shop.ts';
import { MAILS_AS_FILES } from '../app.ts';
import { importFiles } from '../import/import-files.ts';
import { sendNotices } from './send-round.ts';

const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From';

describeShop(
  'the office before a round of notices',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      open().setNow(new Date('2026-11-23T08:00:00Z'));
      await sql`DELETE FROM price_notice_gate`.execute(database);
      await sql`DELETE FROM price_notice_off`.execute(database);
      await refillShop(database);
      await haveBought(database, 'ALPHA', { codes: ['WHITE1'], day: '2026-11-01' });
      const products = `${PRODUCTS}\nWHITE1,Domaine Roquet Sancerre,12,75,147,12.25,2.45,30/11/2026\n`;
      resultsOf(await importFiles(open().shop, filesOf({ products }), { accept: 'all', cameBy: 'command' }));
    });

    const look = async () => (await open().call(priceNotices, {}, office)).body.mainResult;
    const act = (Act: 'send' | 'hold' | 'release') => open().call(priceNoticesAct, { Act }, office);
    const send = () => sendNotices(open().shop, MAILS_AS_FILES);
    const mailed = async () => {
      const rows = await open().shop.database.selectFrom('mail').select('recipients').execute();
      return rows.flatMap(({ recipients }) => recipients).sort();
    };

    it('shows who will hear of how many wines, when, and one mail', async () => {
      expect(await look()).toEqual({
        State: 'waiting',
        DaysBefore: 7,
        NextRound: '2026-11-23T09:00:00.000Z',
        Mails: 2,
        Counts: { all: 1, corrected: 0, 'left-out': 0 },
        Customers: [
          {
            CustomerAccount: 'ALPHA',
            CustomerName: 'Alpha Restaurant',
            People: ['alpha@example.com', 'group@example.com'],
            Wines: 1,
            Corrections: 0,
            IsLeftOut: false,
          },
        ],
      });
      const next = (await open().call(priceNotices, { Start: 100 }, office)).body.mainResult;
      expect(next).toMatchObject({ Counts: { all: 1 }, Customers: [] });
      const preview = await open().call(priceNoticesPreview, { CustomerAccount: 'ALPHA' }, office);
      expect(preview.body.mainResult).toMatchObject({
        Labels: ['A bottle'],
        Wines: [{ Name: 'Domaine Roquet Sancerre', Figures: ['+£0.75'] }],
      });
      expect((await open().call(priceNoticesPreview, { CustomerAccount: 'BETA' }, office)).status).toBe(204);
      expect(await mailed()).toEqual([]);
    });

    it.each<[string, Partial<RequestOf<typeof priceNotices>>, number]>([
      ['the name without its case', { Text: 'alpha REST' }, 1],
      ['the account', { Text: 'alpha' }, 1],
      ['an email', { Text: 'group@' }, 1],
      ['another name', { Text: 'beta' }, 0],
      ['nobody who is corrected', { Filter: 'corrected' }, 0],
      ['nobody who is left out', { Filter: 'left-out' }, 0],
      ['the second page', { Start: 50 }, 0],
    ])('finds customers by %s', async (_what, asked, count) => {
      const { body } = await open().call(priceNotices, asked, office);
      expect(body.mainResult.Customers).toHaveLength(count);
      expect(body.mainResult).toMatchObject({ Mails: 2, Counts: { all: asked.Text === 'beta' ? 0 : 1 } });
    });

    it('sends at once when the office asks, and shows nobody afterwards', async () => {
      await act('send');
      expect((await look()).State).toBe('going');
      await send();
      expect(await mailed()).toEqual(['alpha@example.com', 'group@example.com']);
      expect(await look()).toMatchObject({
        State: 'waiting',
        Mails: 0,
        NextRound: '2026-11-23T09:00:00.000Z',
      });
      open().setNow(new Date('2026-11-23T09:00:00Z'));
      await send();
      expect(await look()).toMatchObject({ LastRound: '2026-11-23', NextRound: '2026-11-24T09:00:00.000Z' });
      expect(await mailed()).toHaveLength(2);
    });

    it('holds the round until the office lets it go', async () => {
      await act('hold');
      open().setNow(new Date('2026-11-23T09:00:00Z'));
      await send();
      expect((await look()).State).toBe('held');
      expect(await mailed()).toEqual([]);
      await act('release');
      expect((await look()).State).toBe('going');
      await send();
      expect(await mailed()).toHaveLength(2);
    });

    it('leaves a customer out until the office takes the customer in again', async () => {
      const leave = (CustomerAccount: string, IsLeftOut: boolean) =>
        open().call(priceNoticesLeaveOut, { CustomerAccount, IsLeftOut }, office);
      await leave('ALPHA', true);
      expect(await look()).toMatchObject({
        Mails: 0,
        Counts: { 'left-out': 1 },
        Customers: [{ IsLeftOut: true }],
      });
      await act('send');
      await send();
      expect(await mailed()).toEqual([]);
      await leave('ALPHA', false);
      await act('send');
      await send();
      expect(await mailed()).toHaveLength(2);
      expect((await leave('NOBODY', true)).problem.code).toBe('customer-not-found');
    });

    it('keeps each act of the office, and refuses a buyer', async () => {
      await act('hold');
      const { rows } = await sql<{
        facts: object;
      }>`SELECT facts FROM audit WHERE act = 'price-notices'`.execute(open().shop.database);
      expect(rows).toEqual([{ facts: { act: 'hold' } }]);
      for (const [endpoint, body] of [
        [priceNotices, {}],
        [priceNoticesPreview, { CustomerAccount: 'ALPHA' }],
        [priceNoticesAct, { Act: 'send' }],
        [priceNoticesLeaveOut, { CustomerAccount: 'ALPHA', IsLeftOut: true }],
      ] as const) {
        expect((await open().callRaw(endpoint, body, alphaBuyer)).problem.code).toBe('admins-only');
      }
    });

    it('shows a buyer what becomes of the account’s own wines, and ends the person’s mails', async () => {
      const ask = (as = alphaBuyer) => open().call(accountPriceChanges, { CustomerAccount: 'ALPHA' }, as);
      expect((await ask()).body.mainResult).toEqual({
        Changes: [
          {
            ProductCode: 'WHITE1',
            Description: 'Domaine Roquet Sancerre',
            From: '2026-11-30',
            Before: { CasePrice: 138, BottleNett: 11.5 },
            After: { CasePrice: 147, BottleNett: 12.25 },
            BottleMore: 0.75,
          },
        ],
        DaysBefore: 7,
        IsMailed: true,
      });
      expect((await ask(betaBuyer)).problem.code).toBe('account-not-yours');
      await open().call(accountPriceMails, { IsOn: false }, alphaBuyer);
      expect((await ask()).body.mainResult.IsMailed).toBe(false);
      await act('send');
      await send();
      expect(await mailed()).toEqual(['group@example.com']);
      await open().call(accountPriceMails, { IsOn: true }, alphaBuyer);
      expect((await ask()).body.mainResult.IsMailed).toBe(true);
    });
  },
  undefined,
  { file: { priceNotices: { daysBefore: 7 } } },
);

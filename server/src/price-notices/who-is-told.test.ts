import {
  accountPriceChanges,
  priceNotices,
  priceNoticesPreview,
} from '@tradecellar/contract/price-notices.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { filesOf, resultsOf } from '../../test/imports.ts';
import { haveBought } from '../../test/own-wines.ts';
import { describeShop } from '../../test/test-shop.ts';
import { MAILS_AS_FILES } from '../app.ts';
import { importFiles } from '../import/import-files.ts';
import { mailComposers } from '../mail-composers.ts';
import { sendNotices } from './send-round.ts';

const LIST = '11111111-1111-4111-8111-111111111111';

describeShop(
  'who is told of changed prices, and of the glass',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      open().setNow(new Date('2026-11-23T09:00:00Z'));
      await sql`DELETE FROM price_notice_gate`.execute(database);
      await refillShop(database);
      await haveBought(database, 'ALPHA', { codes: ['WHITE1', 'RED1'], day: '2026-11-01' });
      const products = `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From
WHITE1,Domaine Roquet Sancerre,12,75,147,12.25,2.45,30/11/2026\n`;
      resultsOf(await importFiles(open().shop, filesOf({ products }), { accept: 'all', cameBy: 'command' }));
    });

    const become = (role: string, email = 'group@example.com') =>
      sql`UPDATE login SET role = ${role} WHERE email = ${email} AND customer_account = 'ALPHA'`.execute(
        open().shop.database,
      );
    const queued = async () => {
      const { rows } = await sql<{ to: string[]; facts: { notice: string } }>`
        SELECT recipients AS to, facts FROM mail ORDER BY recipients, queued_at`.execute(
        open().shop.database,
      );
      return rows;
    };
    const compose = async (place = 0) => {
      const facts = (await queued())[place]?.facts ?? { notice: '' };
      return mailComposers['price-notice'](open().shop, { orderId: null, facts });
    };
    const ask = (as = alphaBuyer) => open().call(accountPriceChanges, { CustomerAccount: 'ALPHA' }, as);
    /** Prices the wines on a list of ALPHA, and of another account. */
    const price = async (name: string, prices: Readonly<Record<string, number>>) => {
      const entries = {
        [LIST]: { Name: name },
        [`${LIST}/pricing`]: { TargetPercent: 70, WastagePercent: 5, PriceEnd: 'tens', SaysVat: true },
        [`${LIST}/line/WHITE1`]: { Place: 1 },
        [`${LIST}/line/RED1`]: { Place: 2 },
        ...Object.fromEntries(Object.entries(prices).map(([key, Pence]) => [`${LIST}/${key}`, { Pence }])),
      };
      await sql`WITH document AS (
          INSERT INTO shared_document (person, customer_account, epoch, revision, began, whole_from, touched_at)
          VALUES ('', 'ALPHA', 'e', 1, 1, 1, now()) RETURNING id)
        INSERT INTO shared_entry (document_id, key, value, revision, place, device)
        SELECT id, key, value, 1, 0, '' FROM document, jsonb_each(${JSON.stringify(entries)}::jsonb)`.execute(
        open().shop.database,
      );
    };

    it('tells people who order only, and nobody who sees the accounts only', async () => {
      await become('accounts');
      await become('orders', 'alpha@example.com');
      const { People } = (await open().call(priceNotices, {}, office)).body.mainResult.Customers[0] ?? {};
      expect(People).toEqual(['alpha@example.com']);
      await sendNotices(open().shop, MAILS_AS_FILES);
      expect((await queued()).map(({ to }) => to)).toEqual([['alpha@example.com']]);
      expect((await ask(groupBuyer)).problem.code).toBe('login-accounts-only');
    });

    it('sends no mail to a person who is made accounts only while the mail waits', async () => {
      await sendNotices(open().shop, MAILS_AS_FILES);
      await become('accounts', 'alpha@example.com');
      await expect(compose()).rejects.toThrow('The person no longer wants or gets mails about prices.');
      expect(await compose(1)).toMatchObject({ wines: [{ name: 'Domaine Roquet Sancerre' }] });
    });

    // A bottle costs £11.50, then £12.25; 175 ml £2.8246, then £3.0088 of £8.3333 without VAT.
    const words =
      'Autumn list, 175 ml at £10.00: GP 66.1\u00a0%, then 63.8\u00a0%; to hold 70\u00a0% charge £12.10';

    it('says in the mail and on the page what the change does to the glass of the venue’s list', async () => {
      await price('Autumn list', { 'glass175/WHITE1': 1000, 'bottle/WHITE1': 3600, 'glass175/RED1': 900 });
      await sendNotices(open().shop, MAILS_AS_FILES);
      expect((await compose()).wines?.map(({ details }) => details)).toEqual([
        [
          'WHITE1 · £11.50 a bottle, £12.25 from Monday 30 November',
          'Case of 12: £138.00, then £147.00',
          words,
        ],
      ]);
      expect((await ask()).body.mainResult.Changes).toMatchObject([
        {
          ProductCode: 'WHITE1',
          Glass: {
            List: LIST,
            Name: 'Autumn list',
            Serving: 'glass175',
            Pence: 1000,
            TenthsBefore: 661,
            TenthsAfter: 638,
            ToHold: { TargetPercent: 70, Pence: 1210 },
          },
        },
      ]);
    });

    /** Sends the round of a later day, when the earlier mails have arrived, and returns what the mail corrects. */
    const correctedOn = async (day: string, statement: string) => {
      await sql`UPDATE mail SET sent_at = now() WHERE sent_at IS NULL`.execute(open().shop.database);
      const before = (await queued()).length;
      await sql.raw(statement).execute(open().shop.database);
      open().setNow(new Date(`${day}T09:00:00Z`));
      await sendNotices(open().shop, MAILS_AS_FILES);
      const after = (await queued()).length;
      return after === before ? undefined : (await compose(after / 2 - 1)).points;
    };

    it('says in a correction what the corrected price does to the glass', async () => {
      await price('Autumn list', { 'glass175/WHITE1': 1000 });
      await sendNotices(open().shop, MAILS_AS_FILES);
      const dearer = 'UPDATE dated_price SET bottle_nett = 12.75, case_price = 153';
      const glass = words.replace('63.8', '62.4').replace('12.10', '12.60');
      expect(await correctedOn('2026-11-24', dearer)).toEqual([
        `Domaine Roquet Sancerre: the price from 30 Nov is £12.75 a bottle and £153.00 a case. We wrote £12.25 a bottle from 30 Nov. ${glass}.`,
      ]);
      const back = 'UPDATE dated_price SET bottle_nett = 11.50, case_price = 138';
      expect(await correctedOn('2026-11-25', back)).toEqual([
        'Domaine Roquet Sancerre: the price stays £11.50 a bottle and £138.00 a case. We wrote £12.75 a bottle from 30 Nov.',
      ]);
    });

    it('tells of a vintage, a price and an end that come later for a day that was told, each once', async () => {
      await sendNotices(open().shop, MAILS_AS_FILES);
      const product = (set: string) => `UPDATE product SET ${set} WHERE code = 'WHITE1'`;
      const next = product(`next_from = '2026-11-30', next_vintage = '2023'`);
      expect(await correctedOn('2026-11-24', next)).toEqual([
        'Domaine Roquet Sancerre: the vintage from 30 Nov is 2023, after 2022.',
      ]);
      const goes = product(`goes_on = '2026-11-30'`);
      const going = [expect.stringMatching(/^Domaine Roquet Sancerre: it is no longer sold from 30 Nov\./)];
      expect(await correctedOn('2026-11-25', goes)).toEqual(going);
      expect(await correctedOn('2026-11-26', product('goes_on = NULL'))).toEqual([
        'Domaine Roquet Sancerre: it stays on sale. We wrote that it goes on 30 Nov. ' +
          'The price from 30 Nov is £12.25 a bottle and £147.00 a case, after £11.50 a bottle. ' +
          'The vintage from 30 Nov is 2023, after 2022.',
      ]);
      expect(await correctedOn('2026-11-27', goes)).toEqual(going);
      expect(await correctedOn('2026-11-28', goes)).toBeUndefined();
    });

    it('shows the office the words of the mail', async () => {
      await price('Autumn list', { 'glass175/WHITE1': 1000 });
      const { body } = await open().call(priceNoticesPreview, { CustomerAccount: 'ALPHA' }, office);
      expect(body.mainResult.Wines[0]?.Details).toContain(words);
    });

    it.each<[string, string]>([
      ['without a price', `DELETE FROM shared_entry WHERE key LIKE '%/glass175/%'`],
      ['that is deleted', `UPDATE shared_entry SET value = NULL WHERE key = '${LIST}'`],
      ['from which the wine is removed', `UPDATE shared_entry SET value = NULL WHERE key LIKE '%/line/%'`],
      ['of another account', `UPDATE shared_document SET customer_account = 'BETA'`],
    ])('says nothing of a list %s', async (_what, statement) => {
      await price('Autumn list', { 'glass175/WHITE1': 1000 });
      await sql.raw(statement).execute(open().shop.database);
      expect((await ask()).body.mainResult.Changes[0]).not.toHaveProperty('Glass');
    });
  },
  undefined,
  { file: { priceNotices: { daysBefore: 7 } } },
);

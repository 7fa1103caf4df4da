import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refillShop } from '../../test/fixture.ts';
import { filesOf, resultsOf } from '../../test/imports.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { haveBought } from '../../test/own-wines.ts';
import { describeShop } from '../../test/test-shop.ts';
import { MAILS_AS_FILES } from '../app.ts';
import { importFiles } from '../import/import-files.ts';
import { undoImport } from '../import/undo/undo-import.ts';
import { startMail } from '../mail/mail-worker.ts';
import { mailComposers } from '../mail-composers.ts';
import { erasePerson } from '../people/erase-person.ts';
import { forgetOld } from '../people/forget-old.ts';
import { sendNotices } from './send-round.ts';

const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From';
/** The words of a correction to £12.75, after the price that was told last. */
const correctedFrom = (told: string) =>
  `- Domaine Roquet Sancerre: the price from 30 Nov is £12.75 a bottle and £153.00 a case. We wrote ${told} a bottle from 30 Nov.`;
const white = (bottle: number, from: string, more = '') =>
  `WHITE1,Domaine Roquet Sancerre,12,75,${bottle * 12},${bottle},${bottle / 5},${from}${more}\n`;

describeShop(
  'notices of changed prices',
  (open) => {
    let mails: TestMailServer;
    beforeAll(async () => {
      mails = await startMailServer();
      const settings = { ...MAILS_AS_FILES, smtpUrl: mails.url };
      await startMail(open().shop, settings, mailComposers);
    });
    afterAll(() => mails.stop());
    beforeEach(async () => {
      const { database } = open().shop;
      at('2026-11-23T09:00:00Z');
      mails.behave();
      await sql`DELETE FROM price_notice_gate`.execute(database);
      await sql`DELETE FROM price_notice_off`.execute(database);
      await refillShop(database);
      await haveBought(database, 'ALPHA', { codes: ['WHITE1', 'RED1'], day: '2026-11-01' });
      mails.received.length = 0;
    });

    const at = (instant: string) => open().setNow(new Date(instant));
    const send = () => sendNotices(open().shop, MAILS_AS_FILES);
    const bring = async (files: Readonly<Record<string, string>>): Promise<string> => {
      const ids: string[] = [];
      const onImported = async (_writer: unknown, _results: unknown, id: string) => void ids.push(id);
      resultsOf(
        await importFiles(open().shop, filesOf(files), { accept: 'all', cameBy: 'command', onImported }),
      );
      return ids[0] ?? '';
    };
    const takeBack = async (id: string) => {
      const undone = await undoImport(open().shop, { importId: id, who: 'office@example.com' });
      expect(undone).toHaveProperty('rows');
    };
    /** The mails that arrive when every queued mail has ended, as `address: subject`. */
    const arrived = async () => {
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM mail
            WHERE sent_at IS NULL AND gave_up_at IS NULL`.execute(open().shop.database);
          expect(rows[0]?.count).toBe(0);
        },
        { timeout: 20_000, interval: 50 },
      );
      return mails.received.map(({ to, mail }) => `${to.join()}: ${mail.subject}`).sort();
    };
    const textOf = (place = 0) => mails.received[place]?.mail.text ?? '';

    it('mails each person of an account once, with the prices before and after [setting priceNotices.daysBefore]', async () => {
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      const subject = 'Tradecellar: 1 wine of yours changes from 30 Nov';
      expect((await arrived()).map((line) => line.replace(/: .*?: /, ': Tradecellar: '))).toEqual([
        `alpha@example.com: ${subject}`,
        `group@example.com: ${subject}`,
      ]);
      expect(textOf()).toContain('Alpha Restaurant');
      expect(textOf()).toContain(
        [
          'Domaine Roquet Sancerre',
          '  WHITE1 · £11.50 a bottle, £12.25 from Monday 30 November',
          '  Case of 12: £138.00, then £147.00',
          '  A bottle +£0.75',
        ].join('\n'),
      );
      expect(textOf()).toContain('https://shop.example/price-changes');
      at('2026-11-24T09:00:00Z');
      await send();
      expect(await arrived()).toHaveLength(2);
    });

    it('sends no round before nine in London, after the round of the day, or while the office holds it', async () => {
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      at('2026-11-23T08:59:59Z');
      await send();
      expect(await arrived()).toEqual([]);
      await sql`INSERT INTO price_notice_gate (held_at) VALUES (now())`.execute(open().shop.database);
      at('2026-11-23T09:00:00Z');
      await send();
      expect(await arrived()).toEqual([]);
      await sql`UPDATE price_notice_gate SET held_at = NULL`.execute(open().shop.database);
      await send();
      expect(await arrived()).toHaveLength(2);
      await bring({ products: `${PRODUCTS}\n${white(12.5, '29/11/2026')}` });
      await send();
      expect(await arrived()).toHaveLength(2);
      at('2026-11-24T09:00:00Z');
      await send();
      expect(await arrived()).toHaveLength(4);
    });

    it('tells of wines of the last year and of lists, and of no others', async () => {
      const { database } = open().shop;
      await haveBought(database, 'GAMMA', { codes: ['WHITE1'], day: '2025-11-22' });
      const list = '11111111-1111-4111-8111-111111111111';
      await sql`WITH document AS (
          INSERT INTO shared_document (person, customer_account, epoch, revision, began, whole_from, touched_at)
          VALUES ('', 'BETA', 'e', 1, 1, 1, now()) RETURNING id)
        INSERT INTO shared_entry (document_id, key, value, revision, place, device)
        SELECT id, key, value::jsonb, 1, 0, '' FROM document,
          (VALUES (${list}, '{"Name":"Bar"}'), (${`${list}/line/WHITE1`}, '{"Place":1}')) AS entry (key, value)`.execute(
        database,
      );
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      expect((await arrived()).map((line) => line.split(':')[0])).toEqual([
        'alpha@example.com',
        'beta@example.com',
        'group@example.com',
      ]);
      expect(mails.received.map(({ mail }) => mail.text).join()).not.toContain('Gamma Hotel');
    });

    it('tells an account with a price list of the list’s prices alone', async () => {
      await haveBought(open().shop.database, 'BETA', { codes: ['RED1'], day: '2026-11-01' });
      const prices =
        'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT,From\nTRADE,RED1,48,8,1.6,30/11/2026\n';
      await bring({ prices });
      await send();
      expect((await arrived()).map((line) => line.split(':')[0])).toEqual(['beta@example.com']);
      expect(textOf()).toContain('£9.00 a bottle, £8.00 from');
      expect(textOf()).toContain('A bottle −£1.00');
    });

    it('tells of a vintage and a size that follow, and of a wine that goes with the nearest in stock', async () => {
      await sql`UPDATE product SET appellation = 'Margaux' WHERE code IN ('RED1', 'SCARCE1')`.execute(
        open().shop.database,
      );
      const next = `${PRODUCTS.replace(',From', '')},GoesOn,NextFrom,NextVintage,NextCaseSize`;
      await bring({
        products: `${next}\nWHITE1,Domaine Roquet Sancerre,12,75,138,11.5,2.3,,30/11/2026,2023,6\nRED1,Château Tremblay Margaux,6,75,60,10,2,30/11/2026,,,\n`,
      });
      await send();
      await arrived();
      expect(textOf()).toContain('Vintage 2023 after 2022');
      expect(textOf()).toContain('6 × 75 cl after 12 × 75 cl');
      expect(textOf()).toContain('RED1 · no longer sold from Monday 30 November');
      expect(textOf()).toContain('Nearest in stock: Clos du Puits Corton (SCARCE1)');
    });

    it('tells nobody of a file that is taken back before the round', async () => {
      const id = await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await takeBack(id);
      await send();
      expect(await arrived()).toEqual([]);
    });

    /** Resolves when the mail server has put both mails off. */
    const refused = () =>
      vi.waitFor(async () => {
        const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM mail
          WHERE attempts > 0 AND sending_since IS NULL`.execute(open().shop.database);
        expect(rows[0]?.count).toBe(2);
      }, 20_000);

    it('tells the newest price of a file that changes while the mails wait', async () => {
      mails.behave({ refuseMessage: () => ({ code: 451, says: 'Later' }) });
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      await refused();
      await bring({ products: `${PRODUCTS}\n${white(13, '30/11/2026')}` });
      await send();
      mails.behave();
      await arrived();
      expect(mails.received.map(({ mail }) => mail.text?.includes('£13.00 from'))).toEqual([true, true]);
    });

    it('sends nothing, and says why, if the file is taken back while the mails wait', async () => {
      mails.behave({ refuseMessage: () => ({ code: 451, says: 'Later' }) });
      const id = await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      await refused();
      await takeBack(id);
      await send();
      mails.behave();
      expect(await arrived()).toEqual([]);
      const { rows } = await sql<{ last_error: string }>`SELECT DISTINCT last_error FROM mail`.execute(
        open().shop.database,
      );
      expect(rows).toEqual([
        { last_error: 'The changes of prices were taken back before the mail was sent.' },
      ]);
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      at('2026-11-24T09:00:00Z');
      await send();
      expect(await arrived()).toHaveLength(2);
    });

    it('corrects once, with the told price, what a second file changes after the mail', async () => {
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      await arrived();
      await bring({ products: `${PRODUCTS}\n${white(12.75, '30/11/2026')}` });
      for (const day of ['2026-11-24', '2026-11-25']) {
        at(`${day}T09:00:00Z`);
        await send();
      }
      expect(await arrived()).toHaveLength(4);
      for (const place of [2, 3]) expect(textOf(place)).toContain(correctedFrom('£12.25'));
    });

    it('corrects what is taken back after the mail, and the correction when the price comes again', async () => {
      const id = await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      await arrived();
      await takeBack(id);
      at('2026-11-24T09:00:00Z');
      await send();
      expect(await arrived()).toHaveLength(4);
      expect(textOf(2)).toContain(
        '- Domaine Roquet Sancerre: the price stays £11.50 a bottle and £138.00 a case. We wrote £12.25 a bottle from 30 Nov.',
      );
      await bring({ products: `${PRODUCTS}\n${white(12.75, '30/11/2026')}` });
      for (const day of ['2026-11-25', '2026-11-26']) {
        at(`${day}T09:00:00Z`);
        await send();
      }
      expect(await arrived()).toHaveLength(6);
      expect(textOf(4)).toContain(correctedFrom('£11.50'));
    });

    it('mails nobody who wants no such mails, who has no login any more, or whom the office leaves out', async () => {
      const { database } = open().shop;
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await sql`INSERT INTO price_notice_off VALUES ('alpha@example.com', now())`.execute(database);
      await sql`INSERT INTO price_notice_left_out VALUES ('ALPHA', now())`.execute(database);
      await send();
      expect(await arrived()).toEqual([]);
      await sql`DELETE FROM price_notice_left_out`.execute(database);
      at('2026-11-24T09:00:00Z');
      await send();
      expect((await arrived()).map((line) => line.split(':')[0])).toEqual(['group@example.com']);
    });

    it.each([
      ['2027-03-28', '2027-03-27T09:00:00Z', '2027-03-28T08:00:00Z'],
      ['2027-10-31', '2027-10-30T08:00:00Z', '2027-10-31T09:00:00Z'],
    ])('sends a round at nine in London when the clocks change on %s', async (_day, before, after) => {
      at(before);
      await haveBought(open().shop.database, 'ALPHA', { codes: ['WHITE1'], day: before.slice(0, 10) });
      await send();
      const from = after.startsWith('2027-03') ? '03/04/2027' : '06/11/2027';
      await bring({ products: `${PRODUCTS}\n${white(12.25, from)}` });
      at(new Date(Date.parse(after) - 1).toISOString());
      await send();
      expect(await arrived()).toEqual([]);
      at(after);
      await send();
      expect(await arrived()).toHaveLength(2);
    });

    it('tells each person once if two processes send the round', async () => {
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await Promise.all([send(), send(), send()]);
      expect(await arrived()).toHaveLength(2);
    });

    it('erases a person, and forgets old notices', async () => {
      const { database } = open().shop;
      await bring({ products: `${PRODUCTS}\n${white(12.25, '30/11/2026')}` });
      await send();
      await arrived();
      await erasePerson(database, 'alpha@example.com');
      const emails = async () =>
        (await database.selectFrom('price_notice').select('email').orderBy('email').execute()).map(
          ({ email }) => email.replace(/-.*/, ''),
        );
      expect(await emails()).toEqual(['erased', 'group@example.com']);
      at('2028-01-05T10:00:00Z');
      await forgetOld(open().shop);
      expect(await emails()).toEqual([]);
    });
  },
  undefined,
  { file: { priceNotices: { daysBefore: 7 } } },
);

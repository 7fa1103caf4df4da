import { fileBackOfficeDocument } from '@tradecellar/contract/documents.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { fillShop, office } from '../../test/fixture.ts';
import { pdfOf } from '../../test/pdf-files.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { documentMails } from './document-mails.ts';

const settings = defaultMerchant();
const merchant = { ...settings, documents: { ...settings.documents, mail: ['invoice' as const] } };

describeShop(
  'the mail of a document',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it('goes once for each version of a kind that the merchant mails, to the people of the account [setting documents.mail]', async () => {
      const file = (Kind: 'invoice' | 'statement', Day: string, text: string) => {
        const Content = pdfOf(text).toString('base64');
        const sent = { Account: 'ALPHA', Kind, Number: `${Kind} ${Day}`, Day, Content };
        return open().call(fileBackOfficeDocument, sent, office);
      };
      await file('invoice', '2026-11-10', 'first');
      await file('invoice', '2026-11-10', 'first');
      await file('invoice', '2026-11-10', 'second');
      await file('invoice', '2026-09-01', 'too old');
      await file('statement', '2026-11-10', 'not mailed');
      const mails = await open()
        .shop.database.selectFrom('mail')
        .select(['key', 'facts', 'recipients'])
        .where('kind', '=', 'document')
        .orderBy('key')
        .execute();
      const recipients = ['alpha@example.com', 'group@example.com'];
      expect(mails).toEqual([
        { key: 'document-1-1', facts: { documentId: 1, version: 1 }, recipients },
        { key: 'document-1-2', facts: { documentId: 1, version: 2 }, recipients },
      ]);
      const letter = await documentMails.document(open().shop, {
        orderId: null,
        facts: { documentId: 1, version: 1 },
      });
      expect(letter.heading).toBe('Invoice invoice 2026-11-10 of Tuesday 10 November');
      expect(letter.attachment).toEqual({
        name: '2026-11-10 Invoice invoice 2026-11-10.pdf',
        type: 'application/pdf',
        content: pdfOf('first'),
      });
      expect(letter.readers).toEqual(recipients);
      await sql`UPDATE login SET role = 'orders' WHERE email = 'alpha@example.com'`.execute(
        open().shop.database,
      );
      await sql`DELETE FROM login WHERE email = 'group@example.com'`.execute(open().shop.database);
      const after = { orderId: null, facts: { documentId: 1, version: 1 } };
      expect((await documentMails.document(open().shop, after)).readers).toEqual([]);
    });
  },
  merchant,
);

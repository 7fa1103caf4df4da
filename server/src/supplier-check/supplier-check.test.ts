import { supplierCheck } from '@tradecellar/contract/sheets.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const awrsNumber = 'XAAW00000123456';

describeShop(
  'the supplier check',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it('is a single A4 page with the merchant’s facts, the day and the AWRS number', async () => {
      const { body } = await open().call(supplierCheck, {}, alphaBuyer);
      const { title, language, sizes, pages } = await readPdf(body);
      expect([title, language, sizes]).toEqual(['Supplier check: Tradecellar', 'en-GB', [[595, 842]]]);
      expect(pages[0]).toContain(
        '16 November 2026 Supplier check Supplier Tradecellar Address 1 Bonded Wharf London',
      );
      expect(pages[0]).toContain(`AWRS number ${awrsNumber}`);
      expect(pages[0]).toMatch(/Checked on Checked by Result/);
    });

    it('has the day of a later call', async () => {
      open().setNow(new Date('2026-11-18T10:00:00Z'));
      const { body } = await open().call(supplierCheck, {}, alphaBuyer);
      expect((await readPdf(body)).pages[0]).toContain('18 November 2026');
    });
  },
  { ...defaultMerchant(), awrsNumber },
);

describeShop(
  'the supplier check of a merchant with a long address',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it('is a single page too', async () => {
      const { body } = await open().call(supplierCheck, {}, alphaBuyer);
      expect((await readPdf(body)).pages).toHaveLength(1);
    });
  },
  {
    ...defaultMerchant(),
    awrsNumber,
    addressLines: Array.from({ length: 12 }, () => 'The Old Bonded Warehouse'),
  },
);

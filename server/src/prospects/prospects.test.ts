import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { expect, it } from 'vitest';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const form = { CompanyName: ' The Vine ', ContactName: 'Val Vine', Email: 'val@vine.example', Phone: '020' };
const kept = ({ shop }: TestShop) => shop.database.selectFrom('prospect').selectAll().execute();

describeShop('prospects, switched off as in this build', (open) => {
  it('are refused and not kept [1.prospects.1, 7.calls.24]', async () => {
    const { status, problem } = await open().call(submitProspect, form, null);
    expect([status, problem.code]).toEqual([404, 'switched-off']);
    expect(await kept(open())).toEqual([]);
  });
});

const plain = defaultMerchant();
describeShop(
  'prospects, switched on',
  (open) => {
    it('are kept without a sign-in [1.prospects.1, 6.calls.2, 7.calls.24]', async () => {
      const { status, body } = await open().call(submitProspect, form, null);
      expect([status, body.mainResult]).toEqual([200, 'received']);
      expect(await kept(open())).toEqual([
        {
          id: 1,
          received_at: new Date('2026-11-16T10:00:00Z'),
          company_name: 'The Vine',
          contact_name: 'Val Vine',
          email: 'val@vine.example',
          phone: '020',
          message: '',
        },
      ]);
    });

    it.each([
      ['CompanyName', { ...form, CompanyName: '  ' }],
      ['ContactName', { CompanyName: 'x', Email: 'a@b.example' }],
      ['Email', { ...form, Email: '' }],
      ['Email', { ...form, Email: 'not an e-mail' }],
      ['Message', { ...form, Message: 'x'.repeat(4_001) }],
      ['Phone', { ...form, Phone: '\u0000' }],
    ])('are refused by the field: %s', async (field, wrong) => {
      const { status, problem } = await open().call(submitProspect, wrong, null);
      expect([status, problem.code, problem.details?.field]).toEqual([400, 'bad-request', field]);
      expect(await kept(open())).toHaveLength(1);
    });
  },
  { ...plain, switches: { ...plain.switches, prospects: true } },
);

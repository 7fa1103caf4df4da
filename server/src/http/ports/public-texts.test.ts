import { MerchantFile } from '@tradecellar/contract/settings.ts';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const plain = defaultMerchant();

describeShop('public texts of a merchant without settings', (open) => {
  it('asks search engines to stay away', async () => {
    const { body, headers } = await open().app.inject('/robots.txt');
    expect([body, headers['content-type']]).toEqual([
      'User-agent: *\nDisallow: /\n',
      'text/plain; charset=utf-8',
    ]);
  });

  it('has no security.txt, and no page in its place', async () => {
    const answer = await open().app.inject({
      url: '/.well-known/security.txt',
      headers: { accept: 'text/html' },
    });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
  });
});

describeShop(
  'public texts of a merchant with a contact',
  (open) => {
    it('names the contact, an expiry within a year and its own address in security.txt [setting securityContact]', async () => {
      const { body, headers } = await open().app.inject('/.well-known/security.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body).toBe(
        [
          'Contact: mailto:security@example.com',
          'Expires: 2027-05-15T10:00:00.000Z',
          'Preferred-Languages: en',
          'Canonical: https://shop.example/.well-known/security.txt',
          '',
        ].join('\n'),
      );
    });

    it('lets search engines read pages, but not calls [setting searchEngines]', async () => {
      expect((await open().app.inject('/robots.txt')).body).toBe(
        'User-agent: *\nAllow: /\nDisallow: /api/\n',
      );
    });
  },
  { ...plain, securityContact: 'security@example.com', searchEngines: true },
);

describe('securityContact', () => {
  it.each(['', 'security@example.com', 'mailto:security@example.com', 'https://example.com/security'])(
    'accepts %j',
    (value) => {
      expect(Value.Check(MerchantFile.properties.securityContact, value)).toBe(true);
    },
  );

  it.each(['http://example.com', 'nobody', 'a@example.com\nExpires: never', 'https://'])(
    'refuses %j',
    (value) => {
      expect(Value.Check(MerchantFile.properties.securityContact, value)).toBe(false);
    },
  );
});

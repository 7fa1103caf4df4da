import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeShop } from '../../../test/test-shop.ts';

type Manifest = { readonly name: string; readonly icons: readonly { readonly src: string }[] };

describeShop('/manifest.webmanifest', (open) => {
  it('serves a manifest with the merchant’s name, and with icons that exist', async () => {
    const { statusCode, headers, body } = await open().app.inject('/manifest.webmanifest');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("manifest-src 'self'"),
    });
    const { name, icons } = JSON.parse(body) as Manifest; // The browser checks the schema.
    expect(name).toBe(open().shop.merchant.name);
    for (const { src } of icons) {
      expect(existsSync(new URL(`../../../../web/public${src}`, import.meta.url)), src).toBe(true);
    }
  });
});

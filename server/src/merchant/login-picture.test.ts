import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { readConfig } from '../config.ts';
import { loginPictureRoute } from './login-picture.ts';
import { presentPublicConfig } from './present.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-login-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const merchantFile = join(folder, 'merchant.json');
const read = (login: object) => {
  writeFileSync(merchantFile, JSON.stringify({ login }));
  return readConfig({ MERCHANT_FILE: merchantFile });
};
const drawn = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#a98d10' } });

describeShop('the picture of the login', (open) => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'serves a %s file beside the merchant’s file, and names its address before the login [setting login.picture]',
    async (kind) => {
      const bytes = await drawn(40).toFormat(kind).toBuffer();
      writeFileSync(join(folder, `wall.${kind}`), bytes);
      const found = read({ picture: `wall.${kind}` });
      if ('faults' in found) throw new Error(found.faults.join());
      const { merchant, loginPicture } = found.config;
      const { login } = presentPublicConfig(merchant, { issuer: 'x', clientId: 'x' });
      expect(login?.picture).toMatch(/^\/login-picture\?v=[0-9a-f]{12}$/);
      if (loginPicture === undefined) throw new Error('no picture');
      const { default: fastify } = await import('fastify');
      const app = fastify();
      loginPictureRoute(app, loginPicture);
      const answer = await app.inject(login?.picture ?? '');
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${kind}`]);
      expect(answer.rawPayload).toEqual(bytes);
      await app.close();
    },
  );

  it.each(['https://pictures.example/cellar.jpg', '/pictures/cellar.jpg', ''])(
    'gives the browser the address %j as it is, which the page may load',
    async (picture) => {
      const found = read({ picture });
      if ('faults' in found) throw new Error(found.faults.join());
      expect(found.config.merchant.login.picture).toBe(picture);
      expect(found.config.loginPicture).toBeUndefined();
      const { headers } = await open().app.inject('/healthz');
      expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https:");
    },
  );

  it('refuses a picture that is missing, too large, no picture, or not encrypted', async () => {
    const faultsOf = (picture: string) => {
      const found = read({ picture });
      return 'faults' in found ? found.faults.join() : '';
    };
    expect(faultsOf('none.jpg')).toContain('none.jpg cannot be read');
    writeFileSync(join(folder, 'note.jpg'), 'Our cellar');
    expect(faultsOf('note.jpg')).toContain('is not a JPEG, PNG, WebP or AVIF picture');
    writeFileSync(
      join(folder, 'big.png'),
      Buffer.concat([await drawn(9).png().toBuffer(), Buffer.alloc(1_000_000)]),
    );
    expect(faultsOf('big.png')).toContain('at most 1000 are allowed');
    expect(faultsOf('http://pictures.example/cellar.jpg')).toContain('login.picture must be');
    expect(faultsOf('https://pictures.example/"><script>')).toContain('login.picture must be');
  });
});

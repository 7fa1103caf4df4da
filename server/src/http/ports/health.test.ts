import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeShop } from '../../../test/test-shop.ts';

describeShop('/healthz', (open) => {
  it('returns the release of a running server', async () => {
    const file = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(file) as { version: string }; // The project's own package.json.
    expect((await open().app.inject('/healthz')).json()).toEqual({ status: 'ok', version });
  });
});

import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { sampleBody } from '../../test/sample-body.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('answers below /api', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it('are cached by no browser and no proxy, whether given or refused (RFC 9111, 5.2.2.5)', async () => {
    const cacheable: string[] = [];
    const statuses = new Set<number>();
    for (const endpoint of allEndpoints) {
      const body = { ...sampleBody(endpoint), CustomerAccount: 'ALPHA' };
      for (const as of [null, { ...alphaBuyer, role: 'admin' }]) {
        const { statusCode, headers } = await open().app.inject({
          method: endpoint.method,
          url: endpointPath(endpoint, {
            provider: 'stripe',
            orderNo: 'XX1',
            email: 'a@b.c',
            account: 'ALPHA',
          }),
          headers: as === null ? {} : { authorization: `Bearer ${await open().tokenFor(endpoint, as)}` },
          ...(endpoint.body === undefined ? {} : { payload: body }),
        });
        statuses.add(statusCode);
        const asked = endpoint.isStream && statusCode === 200 ? 'no-store, no-transform' : 'no-store';
        if (headers['cache-control'] !== asked) cacheable.push(`${endpoint.path} ${statusCode}`);
      }
    }
    expect(cacheable).toEqual([]);
    for (const status of [200, 204, 400, 401, 404]) expect(statuses).toContain(status);
  });

  it('tell the browser what it may do with them, given, refused or not there', async () => {
    const asked = ['/healthz', '/config.json', '/api/customers/list', '/api/nothing', '/nothing', '/%'];
    const answers = await Promise.all(asked.map((url) => open().app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404, 400]);
    for (const { headers } of answers.slice(0, -1)) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'self';script-src 'self'/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      // A file of photos opens the camera of a phone without the page's own right to it.
      for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
        expect(headers['permissions-policy']).toContain(`${device}=()`);
    }
  });

  it('do not include the API’s description, which is public', async () => {
    const { statusCode, headers } = await open().app.inject('/api/docs/static/swagger-ui.css');
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('max-age')]);
  });
});

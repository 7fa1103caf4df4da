import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { sampleBody } from '../../../test/sample-body.ts';
import { describeShop } from '../../../test/test-shop.ts';

describeShop('an answer below /api', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it('forbids browsers and proxies to cache an answer, whether the call succeeds or is refused (RFC 9111, 5.2.2.5)', async () => {
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

  it('sends the security headers, whether a request succeeds, is refused or is not found', async () => {
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
      // A file field for photos opens a phone's camera without this permission.
      for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
        expect(headers['permissions-policy']).toContain(`${device}=()`);
    }
  });

  it('allows caching of the API’s description, which is public', async () => {
    const { statusCode, headers } = await open().app.inject('/api/docs/static/swagger-ui.css');
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('max-age')]);
  });
});

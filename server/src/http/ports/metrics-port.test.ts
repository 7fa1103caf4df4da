import { expect, it } from 'vitest';
import { signInAt } from '../../../test/issuer.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { freePort } from '../../../test/torture/shop-under-torture.ts';
import { buildApp } from '../../app.ts';
import { openMetricsPort } from './metrics-port.ts';

describeShop('a shop on https with a port for its metrics', (open) => {
  it('serves metrics only on their port, nothing else on that port, and sends browsers only to https', async () => {
    const { shop, issuer } = open();
    const [port, host] = [await freePort(), '127.0.0.1'];
    const app = await buildApp(shop, {
      logger: false,
      signIn: signInAt(issuer.url),
      callsPerMinute: 0,
      metricsPort: port,
      trustProxy: false,
      isHttps: true,
    });
    const shopAddress = await app.listen({ port: 0, host });
    const metrics = await openMetricsPort(app, { port, host });
    const ask = async (address: string, path: string) => (await fetch(`${address}${path}`)).status;
    const own = `http://${host}:${port}`;
    try {
      expect(await (await fetch(`${own}/metrics`)).text()).toContain('http_request_seconds');
      expect(await ask(own, '/healthz')).toBe(404);
      expect(await ask(own, '/api/settings')).toBe(404);
      expect(await ask(own, '/config.json')).toBe(404);
      expect(await ask(shopAddress, '/metrics')).toBe(404);
      await expect(openMetricsPort(app, { port, host })).rejects.toThrow('EADDRINUSE');
      // Strict-Transport-Security makes a browser return by https; no other header does.
      const headerOf = async (of: typeof app) =>
        (await of.inject('/healthz')).headers['strict-transport-security'];
      expect([await headerOf(app), await headerOf(open().app)]).toEqual(['max-age=31536000', undefined]);
    } finally {
      await metrics.close();
      await app.close();
    }
  });
});

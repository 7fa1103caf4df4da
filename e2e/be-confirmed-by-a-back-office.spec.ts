import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { environmentForServer } from './environment.ts';
import { expect, test } from './shop/journey.ts';
import { WEBHOOK_SECRET } from './shop/start-shop.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { forgetSignIn, people, signIn } from './steps/sign-in.ts';

const example = fileURLToPath(new URL('../docs/examples/back-office.mjs', import.meta.url));
/** Differs between processes, because two runs on one machine cannot share a port. */
const PORT = 10_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${PORT}/`;
test.use({ merchant: { backOffice: { door: 'web', url } } });

async function makeKey(page: Page): Promise<string> {
  const asked = page.waitForRequest('**/api/settings');
  await signIn(page, people.office);
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.post('/api/admin/api-keys', {
    headers: { authorization },
    data: { Name: 'Example', Scopes: ['orders:read', 'orders:write'] },
  });
  return (await answer.json()).mainResult.Key;
}

function startExample(shopUrl: string, key: string, stateFile: string): ChildProcess {
  return spawn(process.execPath, [example], {
    stdio: 'inherit',
    env: {
      ...environmentForServer(),
      SHOP_URL: shopUrl,
      API_KEY: key,
      WEBHOOK_SECRET,
      PORT: String(PORT),
      STATE_FILE: stateFile,
      POLL_SECONDS: '1',
    },
  });
}

test('the merchant’s system starts late, confirms a waiting order and the next order, and rejects a forged message', async ({
  page,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  const stateFile = join(folder, 'state.json');
  const key = await makeKey(page);
  await forgetSignIn(page);
  await signIn(page, people.buyer);

  const order = async () => {
    await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
    return placeOrder(page);
  };
  // The order waits, because the back office has not started.
  const { orderId } = await order();
  expect(orderId).toMatch(/^XX/);
  const child = startExample(shop.url, key, stateFile);
  try {
    expect(await seeConfirmed(page)).toMatch(/^M\d{4}$/);
    await order();
    expect(await seeConfirmed(page)).toMatch(/^M\d{4}$/);

    const body = JSON.stringify({ type: 'order.placed', data: { OrderNo: 'XX999999', Number: 'M1' } });
    const id = randomUUID();
    const post = async (at: Date, secret: string, sent = body) => {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      };
      const answer = await fetch(url, { method: 'POST', headers, body: sent });
      return `${answer.status} ${await answer.text()}`;
    };
    const now = new Date();
    expect(await post(now, `whsec_${Buffer.alloc(32).toString('base64')}`)).toMatch(/^401/);
    expect(await post(now, WEBHOOK_SECRET, `${body} `)).toMatch(/^401/);
    expect(await post(new Date(now.getTime() - 600_000), WEBHOOK_SECRET)).toMatch(/^401/);
    expect(await post(now, WEBHOOK_SECRET)).toBe('200 Taken');
    expect(await post(now, WEBHOOK_SECRET)).toBe('200 Had it already');
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

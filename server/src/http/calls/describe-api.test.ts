import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { backOfficeOrder, listBackOfficeOrders } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { contractDescription } from './contract-description.ts';

const run = promisify(execFile);
const command = (name: string) =>
  fileURLToPath(new URL(`../../../../node_modules/.bin/${name}`, import.meta.url));

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './shop.ts';

const [, , baseUrl = '', key = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const { data, error } = await client.GET('/api/back-office/orders', { params: { query: { state: 'placed' } } });
if (error) throw new Error(error.error);
for (const { OrderNo: orderNo } of data.Orders) {
  const report = { params: { path: { orderNo } }, body: { Number: \`G\${orderNo.slice(2)}\` } };
  const reported = await client.POST('/api/back-office/orders/{orderNo}/report', report);
  console.log(reported.data?.Number);
  const again = await client.POST('/api/back-office/orders/{orderNo}/report', { ...report, body: { Number: 'G0' } });
  if (again.error?.code === 'order-confirmed-otherwise') console.log(again.error.code, again.error.details.number);
}
`;

describeShop('the OpenAPI description', (open) => {
  let folder: string;
  beforeAll(async () => {
    await fillShop(open().shop.database);
    // The folder is inside the server's folder, so that the generated program finds its packages.
    folder = await mkdtemp(fileURLToPath(new URL('../../../test/generated-', import.meta.url)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const description = async () => (await open().app.inject('/api/docs/json')).body;

  it('gives the same description without a running shop, for the file of a release', async () => {
    expect(JSON.parse(JSON.stringify(await contractDescription()))).toEqual(JSON.parse(await description()));
  });

  it('describes the API as Redocly’s recommended rules require', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, await description());
    const { stdout } = await run(
      command('redocly'),
      ['lint', '--extends=recommended', '--format=json', file],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  });

  it('generates an API client that fetches and confirms orders, and knows each refusal by its code', async () => {
    const orderNo = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult.orderId;
    const types = astToString(await openapiTS(await description()));
    await writeFile(join(folder, 'shop.ts'), types);
    await writeFile(join(folder, 'client.ts'), CLIENT);
    const flags =
      '--ignoreConfig --noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --skipLibCheck';
    await run(command('tsc'), [...flags.split(' '), '--types', 'node', join(folder, 'client.ts')]).catch(
      (error) => {
        throw new Error(error.stdout);
      },
    );
    const url = await open().app.listen({ port: 0, host: '127.0.0.1' });
    const key = await open().tokenFor(listBackOfficeOrders, {});
    const { stdout } = await run(process.execPath, [join(folder, 'client.ts'), url, key]);
    const number = `G${orderNo.slice(2)}`;
    expect(stdout.trim().split('\n')).toEqual([number, `order-confirmed-otherwise ${number}`]);
    expect((await open().call(backOfficeOrder, { orderNo }, {})).body).toMatchObject({ Number: number });
  });
});

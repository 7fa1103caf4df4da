import { expect, type Page } from '@playwright/test';
import { MOST_ACTS_AT_ONCE } from '@tradecellar/contract/shared-document.ts';

/** Makes a list of the first wines of My Products by code, with a par of 12 bottles each. Returns the list's id. */
export async function makeList(page: Page, name: string, wines: number): Promise<string> {
  const asking = page.waitForRequest((request) => request.url().includes('/api/products/items'));
  await page.goto('/product-list/1/20');
  const asked = await asking;
  const { authorization = '' } = await asked.allHeaders();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers: { authorization }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).mainResult;
  };
  const { CustomerAccount } = asked.postDataJSON();
  const pagedProducts = { PageSize: wines, StartIndex: 0 };
  const found: { Code: string }[] = await post('/products/items', {
    CustomerAccount,
    list: 'all',
    pagedProducts,
  });
  const list = crypto.randomUUID();
  const parts = found.flatMap(({ Code }, at) => [
    { Key: `${list}/line/${Code}`, Value: { Place: (at + 1) * 2 ** 32 } },
    { Key: `${list}/par/${Code}`, Value: { Bottles: 12 } },
  ]);
  const Device = crypto.randomUUID();
  const [Page, Since] = [crypto.randomUUID(), 0];
  const { Epoch } = await post('/account/lists/sync', { CustomerAccount, Device, Since, Acts: [] });
  const acts = [{ Key: list, Value: { Name: name } }, ...parts];
  const numbered = acts.map((act, at) => ({ ...act, Page, N: at + 1, Base: 0 }));
  for (let at = 0; at < numbered.length; at += MOST_ACTS_AT_ONCE) {
    const Acts = numbered.slice(at, at + MOST_ACTS_AT_ONCE);
    await post('/account/lists/sync', { CustomerAccount, Device, Epoch, Since, Acts });
  }
  return list;
}

/** Counts the current wine by the number pad, and goes to the next wine. Returns the number of taps. */
export async function countOne(page: Page, bottles: number): Promise<number> {
  const pad = page.getByRole('group', { name: 'Number pad' });
  const digits = [...String(bottles)];
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap();
  await pad.getByRole('button', { name: /^(Next|Finish)$/ }).tap();
  return digits.length + 1;
}

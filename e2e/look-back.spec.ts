import { expect, test } from './shop/journey.ts';
import { people, signIn } from './steps/sign-in.ts';

test('a buyer asks for a year of orders, and for all, with one press each', async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/orders');
  const ranges = page.getByRole('group', { name: 'Common ranges' });
  const chip = (name: string) => ranges.getByRole('button', { name, exact: true });
  await expect(ranges.getByRole('button')).toHaveText(['30 days', '3 months', 'Year', 'All']);
  await expect(chip('30 days')).toHaveAttribute('aria-pressed', 'true');
  const start = page.getByRole('textbox', { name: 'Order Date Start' });
  const end = await page.getByRole('textbox', { name: 'Order Date End' }).inputValue();
  const orders = page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^View order/ });
  const inMonth = await orders.count();

  await chip('Year').click();
  await expect(chip('Year')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip('30 days')).toHaveAttribute('aria-pressed', 'false');
  await expect(start).toHaveValue(end.replace(/\d{4}$/, (year) => String(Number(year) - 1)));
  await expect.poll(() => orders.count()).toBeGreaterThan(inMonth);
  await chip('All').click();
  await expect(start).toHaveValue('01/01/2000');
  await page.goBack();
  await expect(chip('Year')).toHaveAttribute('aria-pressed', 'true');
});

test('a buyer calculates what a bottle sells for', {
  tag: ['@2.product.7', '@2.product.8', '@5.rrp.3', '@9.constants.7'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/product-detail/RHO008');
  await page.getByRole('textbox', { name: 'Margin %' }).fill('50');
  await page.getByRole('button', { name: 'Calculate' }).click();
  // £30.55 a bottle, half as much again, and VAT: 30.55 × 1.5 × 1.2 = 54.99.
  await expect(page.getByRole('main')).toContainText(/RRP per bottle\s*£54\.99/);
});

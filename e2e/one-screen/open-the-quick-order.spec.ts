import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { seePage } from '../steps/sign-in.ts';

test('the quick order opens by the / key, fills the width of a phone, and Escape restores the focus', async ({
  buyer: page,
}) => {
  const field = page.getByRole('combobox', { name: /^Quick order/ });
  for (const place of ['/product-detail/RHO008', '/basket', '/checkout']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await expect(field, place).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }

  await page.goto('/product-search');
  await seePage(page, 'Product Search');
  const description = page.getByRole('search').getByLabel('Description');
  await description.press('/');
  await expect(description, 'in a field / is a letter').toHaveValue('/');
  const logo = page.getByRole('link', { name: /: home$/ });
  await logo.focus();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(logo).toBeFocused();

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Quick order/ }).click();
  await field.pressSequentially('fleurie garants 2');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { selected: true })).toContainText('2 cases');
  const edges = 2;
  expect((await suggestions.boundingBox())?.width).toBe(phone.width - edges);
});

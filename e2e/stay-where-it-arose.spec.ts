import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seeCheckout } from './steps/check-out.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { description, productCards } from './steps/find-products.ts';
import { seePage } from './steps/sign-in.ts';

const lying = { width: 844, height: 390 } as const;
const twiceAsLarge = { width: 640, height: 450 } as const;

test('the result of an act ends with its page', async ({ buyer: page }) => {
  const cases = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
  const added = page.getByRole('status').filter({ hasText: /\d products? added to basket/ });
  await cases.nth(0).fill('1');
  await cases.nth(1).fill('2');
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(added).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).first().click();
  await expect(page).toHaveURL(/\/2\/20/);
  await expect(added, 'another page of the same list').toBeVisible();
  await page.getByRole('region', { name: 'Your order' }).getByRole('link', { name: 'Review order' }).click();
  await seeCheckout(page);
  await expect(added).toHaveCount(0);
});

test('a buyer who presses / twice still adds what is typed after it', async ({ buyer: page }) => {
  for (const key of ['/', '/']) await page.keyboard.press(key);
  const field = page.getByRole('combobox', { name: /^Quick order/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('1 fleurie garants');
  await expect(field).toHaveValue('1 fleurie garants');
  const chosen = page
    .getByRole('listbox', { name: 'Suggestions' })
    .and(page.locator('[aria-busy="false"]'))
    .getByRole('option', { selected: true });
  await expect(chosen).toContainText('1 case');
  await page.keyboard.press('Enter');
  await seeBasketCount(page, 1);
});

test('a list without its page in the address keeps its search', { tag: ['@2.in.28'] }, async ({
  buyer: page,
}) => {
  for (const list of ['/product-search', '/product-list', '/my-usuals']) {
    await page.goto(`${list}?description=sancerre&sort=price_asc`);
    await expect(page).toHaveURL(`${list}/1/20?sort=price_asc&description=sancerre`);
    await expect(description(page)).toHaveValue('sancerre');
  }
});

test('a search of the own list suggests wines, and leads to the catalogue with all its words', async ({
  buyer: page,
}) => {
  await description(page).fill('ribera del d');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/Ribera del Duero/);
  await description(page).fill('ribera del duro 2019');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d in the whole catalogue\./)).toBeVisible();
  await expect(main.getByText(/for “del duro/)).toHaveCount(0);
  await main.getByRole('link', { name: /^See (it|them)/ }).click();
  await seePage(page, 'Product Search');
  await expect(productCards(page).first()).toContainText('Ribera del Duero');
});

test('chips of a search are whole, and Search stays where it is', async ({ buyer: page }) => {
  await page.goto('/product-search/1/20');
  await expect(productCards(page).first()).toBeVisible();
  const search = page.getByRole('search').getByRole('button', { name: 'Search' });
  const place = await search.boundingBox();
  await page.goto('/product-search/1/20?description=organic+ribera+del+duero+under+20');
  const chips = page.getByRole('list', { name: 'Searched with' });
  await expect(chips.getByRole('button').filter({ hasText: 'Under £20.00' })).toBeVisible();
  expect(await search.boundingBox()).toEqual(place);
  const cut = await chips.evaluate((list) => {
    const room = list.parentElement?.getBoundingClientRect();
    const isCut = ({ right }: DOMRect) => room !== undefined && right > room.right + 0.5;
    return [...list.querySelectorAll('button')].filter((chip) => isCut(chip.getBoundingClientRect())).length;
  });
  expect(cut).toBe(0);
});

for (const size of [lying, twiceAsLarge]) {
  test(`at ${size.width} x ${size.height} a wine is in sight, and only the order bar stays`, async ({
    group: page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/product-list/1/20');
    const first = productCards(page).first();
    await expect(first).toBeVisible();
    const bar = page.getByRole('region', { name: 'Your order' });
    const barTop = (await bar.boundingBox())?.y ?? 0;
    expect(size.height - barTop, 'the order bar').toBeLessThanOrEqual(45);
    const box = await first.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), 'the first wine, whole').toBeLessThanOrEqual(barTop);
    const profile = await page.getByRole('region', { name: 'Customer profile' }).boundingBox();
    expect(profile?.height, 'the account bar').toBeLessThanOrEqual(46);
    await page.evaluate(() => scrollTo(0, 900));
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.elementsFromPoint(200, 10).some((one) => getComputedStyle(one).position === 'sticky'),
        ),
      )
      .toBe(false);
  });
}

test('the regions of a list never stand one over another', async ({ buyer: page }) => {
  await page.goto('/product-list/1/20');
  await expect(productCards(page).nth(12)).toBeVisible();
  for (let y = 100; y < 700; y += 50) {
    await page.evaluate((top) => scrollTo(0, top), y);
    const tops = await page
      .getByRole('main')
      .locator('h3')
      .evaluateAll((all) =>
        all
          // Regions that have come to rest below the header.
          .filter((one) => {
            const row = one.closest('tr');
            return (
              row &&
              Math.abs(row.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(row).top)) < 1
            );
          })
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
    expect.soft(new Set(tops).size, `scrolled by ${y} px`).toBeLessThanOrEqual(1);
  }
});

test('static pages have their heading while they load', async ({ buyer: page }) => {
  await page.route('**/api/settings', async () => undefined);
  await page.route('**/api/account/accounts', async () => undefined);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/lists');
  await audit(page, 'My Lists');
});

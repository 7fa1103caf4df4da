import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seePage } from './steps/sign-in.ts';

/** The only tags a page of the merchant's may have (5.html.1). */
const allowedTags = ['table', 'tbody', 'td', 'tr', 'br', 'p', 'span', 'link', 'h4', 'ul', 'li', 'a'];

test('a buyer reads the terms and the privacy page, and each leads to whom to ask', {
  tag: ['@2.in.18', '@2.in.19'],
}, async ({ buyer: page }) => {
  const foot = page.getByRole('contentinfo');
  const main = page.getByRole('main');
  for (const [link, title, address, sentence] of [
    ['Terms & Conditions', 'Terms & Conditions', '/terms-conditions', 'A charge of £37.50 is made'],
    ['Privacy', /Privacy/, '/privacy', 'orders@example.com'],
  ] as const) {
    await foot.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await seePage(page, title);
    await expect(main).toContainText(sentence);
    const tags = await main
      .locator('.prose *')
      .evaluateAll((all) => [...new Set(all.map((element) => element.tagName.toLowerCase()))]);
    expect(tags.length).toBeGreaterThan(2);
    expect(tags.filter((tag) => !allowedTags.includes(tag))).toEqual([]);
    await audit(page, address);
    await main.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await seePage(page, 'Contact Us');
  }
  await expect(main).toContainText('Tradecellar');
  await expect(main).toContainText('1 Bonded Wharf');
  await expect(main.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute('href', 'tel:02079460100');
  await expect(main.getByRole('link', { name: 'orders@example.com' })).toHaveAttribute(
    'href',
    'mailto:orders@example.com',
  );
  await page.goto('/profile');
  await seePage(page, 'Profile');
  await expect(main).toContainText('The Harbourmaster’s Table');
  await audit(page, 'profile');
});

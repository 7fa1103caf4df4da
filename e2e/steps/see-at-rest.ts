import { expect, type Locator, type Page } from '@playwright/test';
import { desktop, phone } from '../browser.ts';
import { seeAllLoaded } from './open-screens.ts';

/** An element by its role and name, or a text. A string must be the whole text, but may be a part of a role's name. */
type Seen = readonly [role: Parameters<Page['getByRole']>[0] | 'text', name: string | RegExp];

export type Screen = {
  readonly seen: readonly Seen[];
  /** Elements that only a wide screen shows, such as the heads of columns. */
  readonly wide?: readonly Seen[];
  /** Elements that a phone shows after a press of the button with this name. */
  readonly pressed?: { readonly button: string; readonly seen: readonly Seen[] };
};

/** True if the element and its ancestors are opaque and have a place on the page. */
const isAtRest = (locator: Locator) =>
  locator.evaluate((element) => {
    let opacity = 1;
    let hasPlace = true;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      opacity *= Number(style.opacity);
      const { width, height } = each.getBoundingClientRect();
      // A text for screen readers is in a box of 1 px that hides the rest.
      const isClipped = each === element || (style.overflow !== 'visible' && style.display !== 'contents');
      hasPlace &&= !isClipped || (width > 1 && height > 1);
    }
    return hasPlace && opacity > 0.99;
  });

export async function seeEach(within: Page | Locator, where: string, seen: readonly Seen[]): Promise<void> {
  for (const [role, name] of seen) {
    const found =
      role === 'text' ? within.getByText(name, { exact: true }) : within.getByRole(role, { name });
    const element = found.filter({ visible: true }).first();
    await expect.soft(element, `${where}: ${role} ${name}`).toBeVisible();
    if (!(await element.isVisible())) continue;
    // Rows of a list and dialogs fade in, so an element may come to rest a moment after it is visible.
    await expect
      .configure({ soft: true })
      .poll(() => isAtRest(element), `${where}: ${name} at rest`)
      .toBe(true);
  }
}

/**
 * Looks for the elements in the page, or in a part of the page, at 1280 and at 390 px, while the pointer is elsewhere.
 */
export async function seeScreen(
  page: Page,
  name: string,
  { seen, wide = [], pressed }: Screen,
  within: Page | Locator = page.getByRole('main'),
): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
    await seeAllLoaded(page);
    const where = `${name} at ${size.width} px`;
    await seeEach(within, where, size === desktop ? [...seen, ...wide] : seen);
    if (!pressed) continue;
    if (size === phone) await within.getByRole('button', { name: pressed.button }).first().click();
    await seeEach(within, `${where}, opened`, pressed.seen);
  }
  await page.setViewportSize(desktop);
}

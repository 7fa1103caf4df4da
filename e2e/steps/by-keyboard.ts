import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

export async function tabTo(
  page: Page,
  element: Locator,
  direction: 'forwards' | 'backwards' = 'forwards',
): Promise<void> {
  await expect(element).toBeVisible();
  const hasFocus = () => element.evaluate((node) => node === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop += 1) {
    await page.keyboard.press(direction === 'forwards' ? 'Tab' : 'Shift+Tab');
  }
  await expect(element).toBeFocused();
}

/** Counts pointer presses on every page from now on. Clicks by Enter or Space do not count. */
export async function countPointers(page: Page): Promise<() => number> {
  let pointers = 0;
  await page.exposeFunction('pointerWasDown', () => {
    pointers += 1;
  });
  await page.addInitScript(() => {
    const { pointerWasDown } = window as unknown as { readonly pointerWasDown: () => void }; // `exposeFunction` defines it.
    addEventListener('pointerdown', pointerWasDown, { capture: true });
  });
  return () => pointers;
}

import { expect, type Page } from '@playwright/test';

/** The router's state, which TanStack Router shows on the window. */
type RouterOnWindow = {
  readonly __TSR_ROUTER__: {
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
  };
};

/**
 * Goes to another address inside the app, as a link does, and waits until its screen is there. A load takes a second more.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await page.waitForFunction(() => {
    const { state } = (window as unknown as RouterOnWindow).__TSR_ROUTER__; // As the router puts it there.
    const { href } = state.resolvedLocation ?? { href: '' };
    // A redirect changes the window's address, too.
    return state.status === 'idle' && new URL(href, location.href).href === location.href;
  });
  await seeAllLoaded(page);
}

/** Waits until the heading of a screen and all its parts are there. */
export async function seeAllLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], main [data-waits]')).toHaveCount(0);
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

import { expect, type Page } from '@playwright/test';

export const serviceUnavailable = 'Service unavailable, try again later.';

/**
 * Chromium's messages for a call without a network, with a server that is down or stopping, and with a proxy that finds
 * no server.
 */
export const noConnection =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)|^50[23] |status of 50[23]/;

/** Makes some calls fail as if the server was down. Returns a function that restores the calls. */
export async function cutLine(page: Page, calls: string | RegExp): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort('connectionrefused'));
  return () => page.unroute(calls);
}

export async function tryAgain(page: Page, putBack: () => Promise<void>): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: serviceUnavailable });
  await expect(alert).toBeVisible();
  await putBack();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
}

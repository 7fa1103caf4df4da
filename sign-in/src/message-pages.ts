import type { errors } from 'oidc-provider';
import { escapeHtml, page } from './page.ts';
import type { Shop } from './shop.ts';

/** The sign-in is too old, already finished, or lost by a restart. */
export function expiredPage(shop: Shop): string {
  return messagePage(
    shop,
    'This page has expired',
    'It was open too long, or you have already signed in. Please start again from the shop.',
  );
}

export function notFoundPage(shop: Shop): string {
  return messagePage(shop, 'Page not found', 'Please go back to the shop.');
}

/** Something is wrong with the request or with us; the last line is for the merchant's IT person. */
export function faultPage(
  shop: Shop,
  fault: Pick<errors.OIDCProviderError, 'error' | 'error_description'>,
): string {
  if (fault.error === 'server_error') {
    return messagePage(shop, 'Sign-in is not working', 'Please try again in a few minutes.');
  }
  const detail = [fault.error, fault.error_description].filter((part) => part !== undefined).join(': ');
  return messagePage(
    shop,
    'Sign-in failed',
    'Please start again from the shop. If this happens again, please send the merchant the message below.',
    detail,
  );
}

function messagePage(shop: Shop, title: string, sentence: string, detail?: string): string {
  return page({
    title,
    merchantName: shop.merchantName,
    main: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
<a class="button" href="${escapeHtml(shop.address)}">Back to the shop</a>
${detail === undefined ? '' : `<p class="detail">${escapeHtml(detail)}</p>`}`,
  });
}

/** Sends the sign-out form at once; the page is seen only without scripts. */
export const signOutScript = "document.getElementById('op.logoutForm').submit();";

/**
 * Sign-out. With the person's own ID token, which the shop sends, it happens at once; after any other link
 * the person must confirm it. `form` is `oidc-provider`'s own, ready made.
 */
export function signOutPage(shop: Shop, form: string, atOnce: boolean): string {
  return page({
    title: 'Sign out',
    merchantName: shop.merchantName,
    main: `<h1>Sign out</h1>
<p>${atOnce ? 'One moment, you are being signed out.' : 'Do you want to sign out?'}</p>
${form}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button class="button" type="submit" form="op.logoutForm">Sign out</button>`,
    ...(atOnce ? { script: signOutScript } : {}),
  });
}

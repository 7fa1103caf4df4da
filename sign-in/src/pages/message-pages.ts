import type { errors } from 'oidc-provider';
import type { Shop } from '../shop.ts';
import { escapeHtml, page } from './page.ts';

export function expiredPage(shop: Shop): string {
  return messagePage(
    shop,
    'This page has expired',
    'It was open too long, or you have already signed in. Please go back to the shop and start again.',
  );
}

export function signedOutPage(shop: Shop): string {
  return messagePage(shop, 'You are not signed in', 'Please sign in at the shop, and open this page again.');
}

export function endedEverywherePage(shop: Shop): string {
  return messagePage(
    shop,
    'Signed out everywhere',
    'Every device asks for a sign-in within five minutes. Your passkeys stay.',
  );
}

export function notFoundPage(shop: Shop): string {
  return messagePage(shop, 'We can’t find this page', 'Please go back to the shop.');
}

/**
 * The page about a bad request or a fault of the provider. Its last line has the details for the merchant's IT person.
 */
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

/** Submits the sign-out form at once. Only browsers without scripts show the page. */
export const signOutScript = "document.getElementById('op.logoutForm').submit();";

/**
 * Signs out at once if the shop sends the person's own ID token. After any other link the person must confirm. `form`
 * is HTML from `oidc-provider`.
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

import { LINK_MINUTES } from '../store/links.ts';
import { escapeHtml, page } from './page.ts';

type Form = { readonly merchantName: string; readonly fault?: string | undefined };

/** A paragraph with the fault, to which `marked` refers. */
export function faultLine(fault: string | undefined): string {
  return fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(fault)}</p>`;
}

const marked = (fault: string | undefined) =>
  fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"';

export const titleOf = (title: string, fault: string | undefined) =>
  fault === undefined ? title : `Error: ${title}`;

export function emailPage({
  merchantName,
  email,
  fault,
  action,
  passkey = '',
  script,
}: Form & { email: string; action: string; passkey?: string; script?: string }): string {
  return page({
    title: titleOf('Sign in', fault),
    merchantName,
    main: `<h1>Sign in</h1>
${faultLine(fault)}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username webauthn" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(email)}"${marked(fault)}${email === '' ? ' autofocus' : ''}>
<button class="button" type="submit">Send me a link</button>
</form>
<p class="note">No password to remember: we send you a mail, and you press the link.</p>
${passkey}`,
    ...(script !== undefined && { scriptAddress: script }),
  });
}

export function codePage({
  merchantName,
  email,
  fault,
  action,
}: Form & { email: string; action: string }): string {
  return page({
    title: titleOf('Check your mail', fault),
    merchantName,
    main: `<h1>Check your mail</h1>
${faultLine(fault)}
<p>If <strong>${escapeHtml(email)}</strong> may sign in here, a mail with a link and a code is on its way. Press the link
in this browser, or type the code.</p>
<form method="post" action="${escapeHtml(action)}/code">
<label for="code">Code from the mail</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="9" autofocus${marked(fault)}>
<button class="button" type="submit">Sign in</button>
</form>
<p class="note">The link and the code work for ${LINK_MINUTES} minutes, and only once. No mail? Look in your junk mail, or
<a href="${escapeHtml(action)}?again=1">ask again or with another address</a>.</p>`,
  });
}

/** Asks for a press: a mail scanner that opens the link must not use the link up. */
export function confirmPage({
  merchantName,
  email,
  token,
  action,
}: Form & { email: string; token: string; action: string }): string {
  return page({
    title: 'Sign in',
    merchantName,
    main: `<h1>Sign in?</h1>
<p>As <strong>${escapeHtml(email)}</strong>, in this browser.</p>
<form method="post" action="${escapeHtml(action)}/link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="button" type="submit">Sign in</button>
</form>`,
  });
}

export function expiredLinkPage({ merchantName, action }: Form & { action: string }): string {
  return page({
    title: 'This link has expired',
    merchantName,
    main: `<h1>This link has expired</h1>
<p>A link works once, for ${LINK_MINUTES} minutes.</p>
<a class="button" href="${escapeHtml(action)}?again=1">Send me a new link</a>`,
  });
}

/** The page is the same for a valid and an invalid link, because anybody may open the page. */
export function elsewherePage({ merchantName, address }: Form & { address: string }): string {
  return page({
    title: 'Open the link where you asked',
    merchantName,
    main: `<h1>Open the link where you asked</h1>
<p>A link works once, for ${LINK_MINUTES} minutes, and only in the browser where you asked for it. If you asked on another
device, type the code from the mail there.</p>
<p>To sign in on this device instead, start here:</p>
<a class="button" href="${escapeHtml(address)}">Open the shop</a>`,
  });
}

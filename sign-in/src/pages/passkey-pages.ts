import type { Passkey } from '../store/passkeys.ts';
import { faultLine, titleOf } from './mail-pages.ts';
import { escapeHtml, page } from './page.ts';

const data = (options: object) => escapeHtml(JSON.stringify(options));

/** The script shows this paragraph when the browser's dialogue has failed or was closed. */
const dialogueFault = '<p class="fault" id="passkey-fault" role="alert" hidden></p>';

/** The button to sign in with a passkey, which the script shows if the browser has passkeys. */
export function passkeyButton(action: string, options: object): string {
  return `<form class="beside" method="post" action="${escapeHtml(action)}/passkey" data-passkey="${data(options)}" data-autofill hidden>
${dialogueFault}
<input type="hidden" name="answer">
<button class="button quiet" type="submit">Use a passkey</button>
</form>`;
}

type Content = {
  readonly merchantName: string;
  readonly action: string;
  readonly script: string;
  readonly options: object;
  readonly fault?: string | undefined;
};

/** The page of a person of the office after the link: the passkey is the second proof. */
export function ownPasskeyPage({ merchantName, action, script, options, fault }: Content): string {
  return page({
    title: titleOf('Now your passkey', fault),
    merchantName,
    scriptAddress: script,
    main: `<h1>Now your passkey</h1>
${faultLine(fault)}
<p>The office signs in with a passkey, too.</p>
<form method="post" action="${escapeHtml(action)}/passkey" data-passkey="${data(options)}" hidden>
${dialogueFault}
<input type="hidden" name="answer">
<button class="button" type="submit">Use my passkey</button>
</form>
${lacking}
<p class="note">Lost the device? Whoever runs the shop’s server can remove its passkey.</p>`,
  });
}

/** Offers a passkey after a link. `isNeeded` is true for the office, which cannot sign in without a passkey. */
export function newPasskeyPage({
  merchantName,
  action,
  script,
  options,
  fault,
  device,
  isNeeded,
  hidden = '',
}: Content & { device: string; isNeeded: boolean; hidden?: string }): string {
  const title = isNeeded ? 'Make your passkey' : 'One touch next time?';
  return page({
    title: titleOf(title, fault),
    merchantName,
    scriptAddress: script,
    main: `<h1>${title}</h1>
${faultLine(fault)}
<p>A passkey signs you in with your fingerprint, your face or your device’s PIN: no mail to wait for.${isNeeded ? ' The office needs a passkey.' : ''}</p>
${newPasskeyForm({ action: `${action}/new-passkey`, options, device, label: 'Make a passkey', guard: hidden })}
${lacking}
${
  isNeeded
    ? ''
    : `<form class="beside" method="post" action="${escapeHtml(action)}/without-passkey">
<button class="button quiet" type="submit">Not now</button>
</form>`
}`,
  });
}

const lacking =
  '<p class="fault" id="no-passkey" hidden>This browser has no passkeys. Please use another browser or device.</p>';

function newPasskeyForm(content: {
  action: string;
  options: object;
  device: string;
  label: string;
  guard?: string;
  look?: string;
}): string {
  return `<form method="post" action="${escapeHtml(content.action)}" data-passkey="${data(content.options)}" hidden>
${dialogueFault}
<input type="hidden" name="answer">${content.guard ?? ''}
<label for="name">Name of this device</label>
<input id="name" name="name" maxlength="60" autocomplete="off" value="${escapeHtml(content.device)}">
<button class="${content.look ?? 'button'}" type="submit">${content.label}</button>
</form>`;
}

const day = (at: Date) =>
  at.toLocaleDateString('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

export type AccountContent = {
  readonly merchantName: string;
  readonly email: string;
  readonly address: string;
  readonly mount: string;
  readonly script: string;
  readonly guard: string;
  readonly passkeys: readonly Passkey[];
  /**
   * The browser's options to make a passkey. Undefined if the sign-in is too old for a change, or if this sign-in has
   * no passkeys.
   */
  readonly options: object | undefined;
  readonly device: string;
  readonly hasPasskeys: boolean;
  readonly fault?: string | undefined;
};

/** The person's own page: passkeys, and the end of all sessions. */
export function accountPage(content: AccountContent): string {
  const { merchantName, email, address, mount, script, options, hasPasskeys, fault } = content;
  const guard = `<input type="hidden" name="guard" value="${escapeHtml(content.guard)}">`;
  return page({
    title: titleOf('Your sign-in', fault),
    merchantName,
    ...(options !== undefined && { scriptAddress: script }),
    main: `<h1>Your sign-in</h1>
${faultLine(fault)}
<p><strong>${escapeHtml(email)}</strong></p>
${hasPasskeys ? passkeySection(content, guard) : ''}
<section aria-labelledby="everywhere">
<h2 id="everywhere">All devices</h2>
<p>Ends your sign-in on every device, within five minutes. Your passkeys stay.</p>
<form method="post" action="${escapeHtml(mount)}/account/log-out">${guard}
<button class="button quiet" type="submit">Log out everywhere</button>
</form>
</section>
<p class="note"><a href="${escapeHtml(address)}">Back to the shop</a></p>`,
  });
}

function passkeySection({ mount, passkeys, options, device }: AccountContent, guard: string): string {
  const rows = passkeys.map(({ id, name, made_at, used_at, copied_at }) => {
    const state =
      copied_at === null
        ? `Made ${day(made_at)}${used_at === null ? '' : `, used ${day(used_at)}`}`
        : 'Refused: there may be a copy. Please remove it.';
    const mark = copied_at === null ? '' : ' class="refused"';
    const remove =
      options === undefined
        ? ''
        : `<form method="post" action="${escapeHtml(mount)}/account/remove">${guard}<input type="hidden" name="id" value="${escapeHtml(id)}">
<button class="link" type="submit" aria-label="Remove ${escapeHtml(name)}">Remove</button></form>`;
    return `<li><span>${escapeHtml(name)}<small${mark}>${escapeHtml(state)}</small></span>${remove}</li>`;
  });
  const add =
    options === undefined
      ? `<p>To add or remove a passkey, please sign in again.</p>
<form method="post" action="${escapeHtml(mount)}/account/again">${guard}<button class="button quiet" type="submit">Sign in again</button></form>`
      : newPasskeyForm({
          action: `${mount}/account/add`,
          options,
          device,
          label: 'Add a passkey',
          guard,
          look: rows.length === 0 ? 'button' : 'button quiet',
        });
  return `<section aria-labelledby="passkeys">
<h2 id="passkeys">Passkeys</h2>
${rows.length === 0 ? '<p>You have no passkey yet.</p>' : `<ul class="passkeys">${rows.join('\n')}</ul>`}
${add}
</section>`;
}

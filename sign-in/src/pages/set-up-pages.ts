import type { Shop } from '../shop.ts';
import type { SetUpState } from '../store/set-up.ts';
import { faultLine, titleOf } from './mail-pages.ts';
import { escapeHtml, page } from './page.ts';

type Field = 'name' | 'email';
export type SetUpFault = { readonly field: Field; readonly says: string };

type Content = {
  readonly merchantName: string;
  readonly action: string;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly fault?: SetUpFault | undefined;
};

/** Asks who the first person of the office is. */
export function setUpPage({ merchantName, action, token, name, email, fault }: Content): string {
  const marked = (field: Field) =>
    fault?.field === field ? ' aria-invalid="true" aria-describedby="fault" autofocus' : '';
  return page({
    title: titleOf('Set up your shop', fault?.says),
    merchantName,
    main: `<h1>Set up your shop</h1>
${faultLine(fault?.says)}
<p>You are the first person of the sales office. You can add colleagues later.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${escapeHtml(name)}"${marked('name')}>
<label for="email">Your work email</label>
<input id="email" name="email" type="email" autocomplete="email" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(email)}"${marked('email')}>
<button class="button" type="submit">Go on</button>
</form>
<p class="note">There is no password. You sign in with this address, and nobody else can use this link after you.</p>`,
  });
}

const answers: Readonly<Record<Exclude<SetUpState, 'good'>, readonly [title: string, sentence: string]>> = {
  'has-office': [
    'This shop has its first person',
    'Ask them to add you. Whoever runs the server can add you, too:',
  ],
  gone: [
    'This link does not work any more',
    'A set-up link works once, for 24 hours, and until the server prints a newer link. If the shop has its first person, ask them to add you. Whoever runs the server can print a new link:',
  ],
};

/** Says why a set-up link does not work, and what to do. */
export function noSetUpPage({ merchantName, address }: Shop, state: Exclude<SetUpState, 'good'>): string {
  const [title, sentence] = answers[state];
  const command = state === 'gone' ? '--set-up-link' : '--add EMAIL --office';
  return page({
    title,
    merchantName,
    main: `<h1>${title}</h1>
<p>${sentence}</p>
<p><code>npm run people -- ${command}</code></p>
<a class="button" href="${escapeHtml(address)}">Open the shop</a>`,
  });
}

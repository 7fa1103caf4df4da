import type { DemoPerson } from '../person.ts';
import { escapeHtml, page } from './page.ts';

export function passwordPage(content: {
  merchantName: string;
  email: string;
  fault?: string;
  people: readonly DemoPerson[];
}): string {
  const { email, fault } = content;
  const marks = fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"';
  const [onEmail, onPassword] = email === '' ? [' autofocus', ''] : ['', ' autofocus'];
  return page({
    title: fault === undefined ? 'Sign in' : 'Error: Sign in',
    merchantName: content.merchantName,
    main: `<h1>Sign in</h1>
${fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(fault)}</p>`}
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(email)}"${marks}${onEmail}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${marks}${onPassword}>
<button class="button" type="submit">Sign in</button>
</form>
${demonstration(content.people.filter((person) => person.hint !== undefined))}`,
  });
}

function demonstration(people: readonly DemoPerson[]): string {
  if (people.length === 0) return '';
  const passwords = [...new Set(people.map((person) => person.password))];
  const lines = people.map(
    (person) =>
      `<li><a href="?email=${encodeURIComponent(person.email)}"><span>${escapeHtml(person.email)}</span> <small>${escapeHtml(
        `${person.name}. ${person.hint ?? ''}`,
      )}</small></a></li>`,
  );
  return `<section class="demonstration" aria-labelledby="demonstration">
<h2 id="demonstration">Demonstration</h2>
<p>Choose a person to sign in as. Password: ${passwords.map((word) => `<code>${escapeHtml(word)}</code>`).join(' or ')}</p>
<ul>
${lines.join('\n')}
</ul>
</section>`;
}

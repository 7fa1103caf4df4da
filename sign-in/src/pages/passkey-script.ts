import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Runs the browser's dialogue for a form with the attribute `data-passkey`, and sends the browser's answer with the
 * form.
 */
const own = `(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser;
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const optionsJSON = JSON.parse(form.dataset.passkey);
    const send = (answer) => {
      form.elements.answer.value = JSON.stringify(answer);
      form.submit();
    };
    const lacking = document.getElementById('no-passkey');
    if (!browserSupportsWebAuthn()) {
      if (lacking) lacking.hidden = false;
      continue;
    }
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const asked = 'user' in optionsJSON ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
      asked.then(send, (error) => {
        const line = document.getElementById('passkey-fault');
        line.textContent = error.name === 'InvalidStateError'
          ? 'This device has a passkey already.'
          : 'Your device made no passkey answer. Please try again.';
        line.hidden = false;
      });
    });
    if (form.dataset.autofill === undefined) continue;
    browserSupportsWebAuthnAutofill()
      .then((isSupported) => isSupported && startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send))
      .catch(() => {});
  }
})();
`;

/** The script of the pages with passkeys: the unchanged package `@simplewebauthn/browser`, and the lines above. */
export async function readPasskeyScript(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const root = dirname(dirname(resolve('@simplewebauthn/browser'))); // Below `script/index.js`.
  return `${await readFile(join(root, 'dist/bundle/index.umd.min.js'), 'utf8')}\n${own}`;
}

// @ts-check
// Finds a Chromium for the journeys: CHROMIUM_PATH, an installed browser, or a browser that is installed now.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bin, root } from './places.mjs';
import { envWithOwnTools, runInForeground, versionOf } from './run-command.mjs';
import { Failure, timed } from './terminal.mjs';

// Debian's headless shell comes first, because journeys need a third less processor time in it.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {Promise<string>} the path of a Chromium or Chrome that starts */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isBrowser(named)) return named;
    throw new Failure(`CHROMIUM_PATH is ${named}, but that does not start. Name another, or leave it unset.`);
  }
  const found = usualPlaces.find(isBrowser) ?? (await installWithApt()) ?? (await installWithPlaywright());
  if (found !== undefined) return found;
  throw new Failure(
    'The journeys need Chromium: none was found, and installing it failed (the reason is above).\n' +
      'Install Chromium or Chrome, or name one in CHROMIUM_PATH. "npm run check" does everything but the journeys.',
  );
}

/** True if the browser starts. On some systems the file only prints how to install the browser.
 * @param {string} file */
function isBrowser(file) {
  return existsSync(file) && versionOf(file) !== undefined;
}

/** Works on Debian as root.
 * @returns {Promise<string | undefined>} */
async function installWithApt() {
  const canInstall =
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!canInstall) return undefined;
  return timed('Installing Chromium (apt-get)', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const steps = [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']];
    for (const args of steps) await runInForeground('apt-get', args, { env });
    return usualPlaces.find(isBrowser);
  });
}

/** @returns {Promise<string | undefined>} */
async function installWithPlaywright() {
  const already = playwrightsChromium();
  if (already !== undefined) return already;
  return timed("Installing Chromium (Playwright's own)", async () => {
    await runInForeground(bin('playwright'), ['install', 'chromium'], {
      cwd: path.join(root, 'e2e'),
      env: envWithOwnTools(),
    });
    return playwrightsChromium();
  });
}

function playwrightsChromium() {
  // Playwright is a dependency of e2e, so it is resolved from e2e.
  const { chromium } = createRequire(path.join(root, 'e2e', 'package.json'))('@playwright/test');
  /** @type {string} */
  const file = chromium.executablePath();
  return isBrowser(file) ? file : undefined;
}

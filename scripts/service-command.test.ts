import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { importFlags } from './places.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = readFileSync(new URL('../deploy/tradecellar', import.meta.url), 'utf8');

it('runs a command with the settings of the service, and without the caller’s environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradecellar-command-'));
  try {
    const settings = join(folder, 'environment');
    writeFileSync(
      settings,
      '# a comment\n\nDATABASE_URL=postgres://t:p$x@db/shop?sslmode=verify-full&application_name=x\nOIDC_SCOPE="openid email"\nLAST=1',
    );
    // Stands in for runuser, which needs root.
    writeFileSync(join(folder, 'runuser'), '#!/bin/sh\necho "$@"\nenv\n');
    chmodSync(join(folder, 'runuser'), 0o755);
    const here = command
      .replaceAll('/etc/tradecellar/environment', settings)
      .replace('/opt/tradecellar', root.replace(/\/$/, ''))
      .replace('PATH=/usr/sbin', `PATH=${folder}:/usr/sbin`);
    const args = ['-c', here, 'tradecellar', 'import', 'a b.csv'];
    const lines = execFileSync('sh', args, { env: { ...process.env, OWN: '1' }, encoding: 'utf8' }).split(
      '\n',
    );
    // `npm run import` uses the same flags.
    const flags = '--min-semi-space-size=64 --max-semi-space-size=64';
    expect(lines[0]).toBe(`-u tradecellar -- /usr/bin/node ${flags} ${root}server/bin/import.ts a b.csv`);
    expect(importFlags.join(' ')).toBe(flags);
    expect(lines).toContain('DATABASE_URL=postgres://t:p$x@db/shop?sslmode=verify-full&application_name=x');
    expect(lines).toContain('OIDC_SCOPE=openid email');
    expect(lines).toContain('LAST=1');
    expect(lines).not.toContain('OWN=1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

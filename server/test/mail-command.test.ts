import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startMailServer } from './mail-server.ts';

describe('npm run mail -- --test', () => {
  const command = fileURLToPath(new URL('../bin/mail.ts', import.meta.url));
  const run = async (args: readonly string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [command, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, says: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, says: error.stderr }),
    );

  it('sends one test mail, and exits with 0', async () => {
    const server = await startMailServer();
    const done = await run(['--test', 'me@example.com'], { SMTP_URL: server.url });
    await server.stop();
    expect(done).toEqual({ code: 0, says: expect.stringContaining('took the test mail for me@example.com') });
    expect(server.received.map(({ to }) => to)).toEqual([['me@example.com']]);
  });

  it('prints the mail server’s reason for a refusal, and exits with 1', async () => {
    const server = await startMailServer();
    server.behave({ refuseRecipient: () => ({ code: 550, says: 'No such user' }) });
    const done = await run(['--test', 'me@example.com'], { SMTP_URL: server.url });
    await server.stop();
    expect(done).toEqual({ code: 1, says: expect.stringContaining('550 No such user') });
  });

  it('says that the mail server cannot be reached without printing its password, and exits with 1', async () => {
    const done = await run(['--test', 'me@example.com'], { SMTP_URL: 'smtp://user:secret@127.0.0.1:9' });
    expect(done).toEqual({ code: 1, says: expect.stringContaining('The mail server cannot be reached') });
    expect(done.says).not.toContain('secret');
  });

  it('writes the test mail to a file if no mail server is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
    const done = await run(['--test', 'me@example.com'], { DATA_DIR: folder });
    expect(done.says).toMatch(/SMTP_URL is not set.*outbox\/test-\d+\.eml/);
    expect(await readdir(join(folder, 'outbox'))).toEqual([expect.stringMatching(/^test-\d+\.eml$/)]);
    await rm(folder, { recursive: true });
  });

  it.each([[[]], [['--test', 'nobody']]])(
    'prints its usage and exits with 2 if the arguments are %j',
    async (args) => {
      expect(await run(args)).toEqual({
        code: 2,
        says: expect.stringContaining('npm run mail -- --test ADDRESS'),
      });
    },
  );
});

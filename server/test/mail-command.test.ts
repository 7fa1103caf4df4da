import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connect } from '../src/database/connection.ts';
import { storeMailServer } from '../src/mail/queries.ts';
import { storeSettings } from '../src/settings/queries.ts';
import { openTestDatabase } from './databases.ts';
import { startMailServer } from './mail-server.ts';

describe('npm run mail -- --test', () => {
  const command = fileURLToPath(new URL('../bin/mail.ts', import.meta.url));
  /** A data folder without a database. */
  const nowhere = join(tmpdir(), 'tradecellar-nowhere');
  const run = async (args: readonly string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [command, ...args], { env: { DATA_DIR: nowhere, ...env } }).then(
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

  it('sends by the mail server that the office has set, if SMTP_URL is not set', async () => {
    const [server, database] = await Promise.all([startMailServer(), openTestDatabase()]);
    const { database: stored, close } = connect(database.url, { max: 1, onError: () => {} });
    const office = {
      host: '127.0.0.1',
      port: server.port,
      username: '',
      password: '',
      sender: 'desk@cave.example',
    };
    await stored.transaction().execute(async (writer) => {
      await storeMailServer(writer, office);
      await storeSettings(writer, { name: 'Cave & Co' }, 1);
    });
    const done = await run(['--test', 'me@example.com'], { DATABASE_URL: database.url });
    await Promise.all([server.stop(), close()]);
    await database.close();
    expect(done).toEqual({ code: 0, says: expect.stringContaining('from desk@cave.example') });
    expect(server.received[0]?.raw).toMatch(/^subject: Test mail from Cave & Co/im);
  });

  it('writes the test mail to a file if no mail server is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradecellar-mail-'));
    const done = await run(['--test', 'me@example.com'], { DATA_DIR: folder });
    expect(done.says).toMatch(/No mail server is set.*outbox\/test-\d+\.eml/);
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

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { freeMegabytes, type ReadRoom } from '../files/free-room.ts';
import { mailFaultOf } from '../mail/mail-faults.ts';
import { greetMailServer } from '../mail/transport.ts';
import { isThisMachine } from '../this-machine.ts';
import { about, type Finding, messageOf, PATIENCE_MS, reasonOf } from './finding.ts';

const FULL_ACCESS = constants.R_OK | constants.W_OK | constants.X_OK;

export async function* checkFolder(
  subject: string,
  folder: string,
  readRoom?: ReadRoom,
): AsyncGenerator<Finding> {
  const { good, warning, fault } = about(subject);
  try {
    await access(folder, FULL_ACCESS);
    const [{ mode }, free] = await Promise.all([stat(folder), freeMegabytes(folder, readRoom)]);
    const room = `${folder}, ${free} MB free`;
    if (free < 100) yield fault(`${room}: the disk is full`);
    else yield free < 2_000 ? warning(room) : good(room);
    if ((mode & 0o007) !== 0)
      yield warning(`every user of this machine has access to ${folder}: run chmod 700 on it`);
  } catch (error) {
    yield fault(`${folder} cannot be read and written: ${messageOf(error)}`);
  }
}

export async function* checkMail({ mail }: Config): AsyncGenerator<Finding> {
  const { good, warning, fault } = about('Mail');
  if (mail.smtpUrl === undefined) {
    yield warning(
      `SMTP_URL is not set, and no mail server of the office was found: mails are written as files to ${mail.outboxFolder}`,
    );
    return;
  }
  const { host } = new URL(mail.smtpUrl);
  try {
    await greetMailServer(mail, mail.smtpUrl, PATIENCE_MS);
    yield good(`${host} accepts our sign-in; npm run mail -- --test ADDRESS sends a message`);
  } catch (error) {
    yield fault(`${host}: ${mailFaultOf(error).reason}`);
  }
}

const FILES = 'Files in and out';

/** Finds folders of the inbox that exist but that the shop may not use: files in such a folder would wait for ever. */
async function* checkInbox(folder: string): AsyncGenerator<Finding> {
  const names = ['inbox', 'archive', 'set-aside'].flatMap((name) => [name, join(name, 'pictures')]);
  for (const name of names) {
    const path = join(folder, name);
    try {
      await access(path, FULL_ACCESS);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        yield about(FILES).fault(`${path} cannot be used: ${messageOf(error)}`);
    }
  }
}

export async function* checkDoor({ merchant: { backOffice } }: Config): AsyncGenerator<Finding> {
  const { good, warning } = about('Orders out');
  const { door, folder, url, inbox } = backOffice;
  if (door === 'embedded')
    yield warning('backOffice.door is "embedded": the shop confirms orders that nobody has read');
  else if (door === 'files') yield good(`as files in ${folder}`);
  else if (url === undefined) yield good('the merchant’s system fetches them with its API key');
  else yield await checkAddress('Orders out', url, 'POST', 'backOffice.url');
  if (door === 'files' || inbox) {
    yield* checkFolder(FILES, folder);
    yield* checkInbox(folder);
  }
}

export async function* checkPublicUrl({ publicUrl, isProduction }: Config): AsyncGenerator<Finding> {
  const { good, warning } = about('Address');
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    yield good(`the shop answers at ${publicUrl}`);
  } catch (error) {
    yield warning(
      `the shop does not answer at ${publicUrl}: ${reasonOf(error, 'PUBLIC_URL')}. Is it running, and is the proxy?`,
    );
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (isProduction && protocol !== 'https:' && !isThisMachine(hostname))
    yield warning(`${publicUrl} is not https: tokens and orders could be read on the way`);
}

/**
 * Checks an address. A picture must exist there. An address for orders may answer anything, because the check sends no
 * order.
 */
export async function checkAddress(
  subject: string,
  address: string,
  as: 'GET' | 'POST',
  setting = 'its file',
): Promise<Finding> {
  const { good, warning, fault } = about(subject);
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (as === 'GET' && !ok) return warning(`${address} answers ${status}`);
    return good(`${new URL(address).host} answers`);
  } catch (error) {
    return (as === 'GET' ? warning : fault)(`${address} cannot be reached: ${reasonOf(error, setting)}`);
  }
}

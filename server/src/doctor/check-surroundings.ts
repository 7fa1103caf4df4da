import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { freeMegabytes, type ReadRoom } from '../free-room.ts';
import { mailFaultOf } from '../mail/mail-faults.ts';
import { greetMailServer } from '../mail/transport.ts';
import { isThisMachine } from '../this-machine.ts';
import { about, type Finding, PATIENCE_MS, wordsOf } from './finding.ts';

/** The folder of what the shop keeps: there, its own, and with room. A full disk is handed in by its test. */
export async function checkFolder(what: string, folder: string, readRoom?: ReadRoom): Promise<Finding[]> {
  const is = about(what);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const [{ mode }, free] = await Promise.all([stat(folder), freeMegabytes(folder, readRoom)]);
    const says = `${folder}, ${free} MB free`;
    return [
      free < 100 ? is.fault(`${says}: the disk is full`) : free < 2_000 ? is.warning(says) : is.good(says),
      ...((mode & 0o007) === 0
        ? []
        : [is.warning(`everybody on this machine may look into ${folder}: chmod 700`)]),
    ];
  } catch (error) {
    return [is.fault(`${folder} cannot be read and written: ${wordsOf(error)}`)];
  }
}

export async function checkMail({ mail }: Config): Promise<Finding[]> {
  const is = about('Mail');
  if (mail.smtpUrl === undefined)
    return [is.warning(`SMTP_URL is not set: mails are files in ${mail.outboxFolder}`)];
  const { host } = new URL(mail.smtpUrl);
  try {
    await greetMailServer(mail, mail.smtpUrl, PATIENCE_MS);
    return [is.good(`${host} takes our sign-in; npm run mail -- --test ADDRESS sends one`)];
  } catch (error) {
    return [is.fault(`${host}: ${mailFaultOf(error).says}`)];
  }
}

const FILES = 'Files in and out';

/** Folders of the inbox that exist and that the shop may not use: their files would wait. */
async function checkInbox(folder: string): Promise<Finding[]> {
  const names = ['inbox', 'archive', 'set-aside'].flatMap((name) => [name, join(name, 'pictures')]);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      try {
        await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
        return [];
      } catch (error) {
        return errorCode(error) === 'ENOENT'
          ? []
          : [about(FILES).fault(`${path} cannot be used: ${wordsOf(error)}`)];
      }
    }),
  );
  return found.flat();
}

/** How orders leave: where the door leads must be there. */
export async function checkDoor({ merchant: { backOffice } }: Config): Promise<Finding[]> {
  const is = about('Orders out');
  const { door, folder, url, inbox } = backOffice;
  // With the door `files` the inbox is open, too.
  const folders =
    door === 'files' || inbox ? [...(await checkFolder(FILES, folder)), ...(await checkInbox(folder))] : [];
  if (door === 'embedded') {
    return [
      is.warning('backOffice.door is "embedded": the shop confirms orders that nobody has read'),
      ...folders,
    ];
  }
  if (door === 'files') return [is.good(`as files in ${folder}`), ...folders];
  if (url === undefined) return [is.good('the merchant’s system fetches them by its API key'), ...folders];
  return [...(await checkAddress('Orders out', url, 'POST')), ...folders];
}

/** The shop as a browser reaches it, if it runs. */
export async function checkPublicUrl({ publicUrl, isProduction }: Config): Promise<Finding[]> {
  const is = about('Address');
  const { protocol, hostname } = new URL(publicUrl);
  const plain =
    isProduction && protocol !== 'https:' && !isThisMachine(hostname)
      ? [is.warning(`${publicUrl} is not https: tokens and orders could be read on the way`)]
      : [];
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    return [is.good(`the shop answers at ${publicUrl}`), ...plain];
  } catch (error) {
    return [
      is.warning(
        `the shop does not answer at ${publicUrl}: ${wordsOf(error)}. Is it started, and the proxy?`,
      ),
      ...plain,
    ];
  }
}

/** A picture has to be there; to what takes orders any answer will do, as nothing is sent. */
export async function checkAddress(what: string, address: string, as: 'GET' | 'POST'): Promise<Finding[]> {
  const is = about(what);
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (as === 'GET' && !ok) return [is.warning(`${address} answers ${status}`)];
    return [is.good(`${new URL(address).host} answers`)];
  } catch (error) {
    return [(as === 'GET' ? is.warning : is.fault)(`${address} cannot be reached: ${wordsOf(error)}`)];
  }
}

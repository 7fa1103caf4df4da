import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** A message ready to go. `key` names it for ever: the same message sent again has the same key. */
export type Message = {
  /** Letters, figures and hyphens: it becomes part of a file's name and of the Message-ID. */
  readonly key: string;
  readonly to: readonly string[];
  readonly replyTo: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
};

/** Sends a message; sending it again must do no harm. Throws when it could not be handed over. */
export type SendMail = (message: Message) => Promise<void>;

export type MailSettings = {
  /** Undefined: messages are written as files. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly outboxFolder: string;
};

/** Called between writing an outbox file and giving it its name. */
export type BeforeNaming = () => Promise<void>;

/** The merchant's mail server where `SMTP_URL` names one, else the outbox folder. */
export function mailTransport(settings: MailSettings, beforeNaming: BeforeNaming = async () => {}): SendMail {
  return settings.smtpUrl === undefined
    ? intoOutbox(settings.from, settings.outboxFolder, beforeNaming)
    : bySmtp(settings.from, settings.smtpUrl);
}

/** No step of a delivery waits longer; a message that fails is tried again by its job. */
const SMTP_PATIENCE_MS = 10_000;

/**
 * By SMTP a message can arrive twice when the process is killed between the server's yes and our note of it;
 * its Message-ID is the same both times, so that mail programs show it once.
 */
function bySmtp(from: string, smtpUrl: string): SendMail {
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: SMTP_PATIENCE_MS,
    greetingTimeout: SMTP_PATIENCE_MS,
    socketTimeout: SMTP_PATIENCE_MS,
  });
  return async (message) => {
    await transporter.sendMail(envelopeOf(message, from));
  };
}

/**
 * Each message becomes `<key>.eml`, whole or not at all: it is written beside its name, flushed to disk and
 * renamed. Written again, it replaces itself byte for byte, a draft that a killed process left included.
 */
function intoOutbox(from: string, folder: string, beforeNaming: BeforeNaming): SendMail {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const composed = await composer.sendMail(envelopeOf(message, from));
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${message.key}.draft`);
    try {
      const file = await open(draft, 'w');
      try {
        // `buffer: true` above makes nodemailer give the message as one Buffer.
        await file.writeFile(composed.message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await beforeNaming();
      await rename(draft, join(folder, `${message.key}.eml`));
      await syncFolder(folder);
    } finally {
      await rm(draft, { force: true });
    }
  };
}

/** A rename is on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function envelopeOf(message: Message, from: string) {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  const host = address.split('@')[1] ?? 'localhost';
  return {
    from: { name: message.fromName, address },
    to: [...message.to],
    replyTo: message.replyTo,
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: `<${message.key}@${host}>`,
    // Not by chance: the same message is the same bytes.
    baseBoundary: message.key,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A name or address of ours is never a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** A message to send. A message that is sent again has the same `key`. */
export type Message = {
  /** Letters, digits and hyphens: part of a file name and of the Message-ID. */
  readonly key: string;
  readonly to: readonly string[];
  readonly replyTo: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
};

/** Sends a message; sending it twice must be harmless. Throws when it could not be delivered to the mail server. */
export type SendMail = (message: Message) => Promise<void>;

export type MailSettings = {
  /** Undefined: messages are written as files. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly outboxFolder: string;
};

/** Called between writing an outbox file and renaming it. */
export type BeforeNaming = () => Promise<void>;

/** The merchant's mail server where `SMTP_URL` names one, else the outbox folder. */
export function mailTransport(settings: MailSettings, beforeNaming: BeforeNaming = async () => {}): SendMail {
  return settings.smtpUrl === undefined
    ? intoOutbox(settings.from, settings.outboxFolder, beforeNaming)
    : bySmtp(settings.from, settings.smtpUrl);
}

/** For each step of a delivery; the job retries a message that fails. */
const SMTP_TIMEOUT_MS = 10_000;

/**
 * A message can arrive twice when the process is killed after the mail server accepted it and before that is recorded; its
 * Message-ID is the same both times, so that mail programs show it once.
 */
function bySmtp(from: string, smtpUrl: string): SendMail {
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return async (message) => {
    await transporter.sendMail(envelopeOf(message, from));
  };
}

/**
 * Each message becomes `<key>.eml`, complete or not at all: it is written to a draft, flushed to disk and renamed. Written
 * again, it replaces itself byte for byte, as well as a draft that a killed process left.
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

/** A rename is durable once its folder is flushed. */
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
    // Not random: the same message must be the same bytes.
    baseBoundary: message.key,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a message is a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

import nodemailer, { type NodemailerError } from 'nodemailer';
import { type BeforeNaming, writeDurably } from '../files/write-durably.ts';
import { isThisMachine } from '../this-machine.ts';
import type { Attachment } from './letter.ts';
import { CutOff, mailFaultOf } from './mail-faults.ts';
import type { MailWords } from './mail-kinds.ts';

export type Message = MailWords & {
  /** Letters, digits and hyphens: part of a file name and of the Message-ID. */
  readonly key: string;
  readonly to: readonly string[];
  /** The recipients among `to` that have not got the message yet. */
  readonly deliverTo: readonly string[];
  readonly replyTo: string;
  readonly fromName: string;
  readonly date: Date;
};

export type Refused = {
  readonly address: string;
  readonly reason: string;
  readonly isForGood: boolean;
  /** The mail server's refusal, as nodemailer reports it. */
  readonly error?: Error;
};

/**
 * Sends a message. The worker may send a message twice, which must do no harm. Returns the recipients that the mail
 * server refused. Throws if the mail server could not be reached or refused the whole message, and throws a `CutOff` if
 * the mail server may have taken the message.
 */
export type SendMail = (message: Message) => Promise<readonly Refused[]>;

export type MailSettings = {
  /** If undefined, messages are written as files. */
  readonly smtpUrl: string | undefined;
  /** True if messages as files count as lost: in production, unless MAILS_AS_FILES is set. */
  readonly isServerNeeded?: boolean;
  readonly isPlainAllowed: boolean;
  /**
   * The name in the shop's greeting to a mail server (RFC 5321, 4.1.1.1). If undefined, nodemailer sends the machine's
   * name if the name has a dot, and otherwise `[127.0.0.1]`.
   */
  readonly greeting?: string | undefined;
  readonly from: string;
  readonly outboxFolder: string;
};

export function mailTransport(settings: MailSettings, beforeNaming?: BeforeNaming): SendMail {
  return settings.smtpUrl === undefined
    ? intoOutbox(settings.from, settings.outboxFolder, beforeNaming)
    : bySmtp(settings, settings.smtpUrl);
}

/** Sends a message at once, while a person waits for the outcome. */
export function sendNow(settings: MailSettings, message: Message, patienceMs: number): ReturnType<SendMail> {
  if (settings.smtpUrl === undefined) return intoOutbox(settings.from, settings.outboxFolder)(message);
  const patience = { reachMs: patienceMs, answerMs: patienceMs };
  return bySmtp(settings, settings.smtpUrl, patience)(message);
}

/** The answer of a mail server that is stopped (RFC 5321, 4.2.2), before or after it stored the message. */
const SHUTTING_DOWN = 421;
const REACH_MS = 30_000;
/**
 * The time limit for each answer after the greeting. A mail server may take long to accept a message, and an attempt
 * that gives up too early would send the message twice (RFC 5321, 4.5.3.2.6).
 */
const ANSWER_MS = 600_000;
const PATIENCE = { reachMs: REACH_MS, answerMs: ANSWER_MS };

/**
 * A message can arrive twice if the process is killed after the mail server accepted the message and before the shop
 * recorded it. Its Message-ID stays the same, so mail programs show the message once. The connection to another machine
 * is encrypted and its certificate checked. On this machine, or if plain connections are allowed, the connection is
 * encrypted if the mail server offers encryption.
 */
function bySmtp(settings: MailSettings, smtpUrl: string, patience = PATIENCE): SendMail {
  const { from } = settings;
  return async (message) => {
    const transporter = transporterTo(smtpUrl, settings, patience);
    let isWholeSent = false;
    transporter.use('stream', (mail, done) => {
      // Nodemailer reads the message while the mail server takes the message, and not before.
      mail.message?.processFunc((content) =>
        content.once('end', () => {
          isWholeSent = true;
        }),
      );
      done();
    });
    try {
      const { rejectedErrors = [] } = await transporter.sendMail(envelopeOf(message, from));
      return rejectedErrors.map(refusedOf);
    } catch (error) {
      // Nodemailer throws if all recipients were refused. Some refusals may be permanent, and other refusals temporary.
      const { rejectedErrors: refused = [], responseCode } = error as NodemailerError; // Nodemailer throws only this type.
      if (refused.length > 0) return refused.map(refusedOf);
      if (isWholeSent && [undefined, SHUTTING_DOWN].includes(responseCode))
        throw new CutOff('', { cause: error });
      throw error;
    }
  };
}

function transporterTo(
  smtpUrl: string,
  { isPlainAllowed, greeting }: MailSettings,
  { reachMs, answerMs }: { readonly reachMs: number; readonly answerMs: number },
) {
  const mustEncrypt = !isPlainAllowed && !isThisMachine(new URL(smtpUrl).hostname);
  return nodemailer.createTransport({
    url: smtpUrl,
    ...(greeting !== undefined && { name: greeting }),
    requireTLS: mustEncrypt,
    tls: { rejectUnauthorized: mustEncrypt },
    connectionTimeout: reachMs,
    greetingTimeout: reachMs,
    socketTimeout: answerMs,
  });
}

/**
 * Greets the mail server, signs in and leaves without sending a mail.
 * @throws an error if that takes longer than `patienceMs` or fails; `mailFaultOf` explains the error
 */
export async function greetMailServer(
  settings: MailSettings,
  smtpUrl: string,
  patienceMs: number,
): Promise<void> {
  const patience = { reachMs: patienceMs, answerMs: patienceMs };
  const transporter = transporterTo(smtpUrl, settings, patience);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

function refusedOf(error: NodemailerError): Refused {
  return { address: error.recipient ?? '', ...mailFaultOf(error), error };
}

/** Writes each message to `<key>.eml`. A repeated message has the same bytes. */
function intoOutbox(from: string, folder: string, beforeNaming?: BeforeNaming): SendMail {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const composed = await composer.sendMail(envelopeOf(message, from));
    // `buffer: true` above makes nodemailer return one Buffer.
    await writeDurably(folder, `${message.key}.eml`, composed.message as Buffer, beforeNaming);
    return [];
  };
}

/** Addresses are objects, because nodemailer could read a part of a plain text as a second address or as a name. */
function envelopeOf(message: Message, from: string) {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
  const host = address.split('@')[1] ?? 'localhost';
  return {
    from: { name: oneLine(message.fromName), address },
    to: message.to.map(addressOf),
    envelope: { from: address, to: [...message.deliverTo] },
    replyTo: addressOf(message.replyTo),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    ...(message.attachment !== undefined && { attachments: [attachedFile(message.attachment)] }),
    date: message.date,
    messageId: `<${message.key}@${host}>`,
    // The boundary is not random, because the same message must have the same bytes.
    baseBoundary: message.key,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // No part of a message is a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function attachedFile({ name, type, content }: Attachment) {
  return { filename: oneLine(name), contentType: type, content };
}

function addressOf(address: string) {
  return { name: '', address };
}

/**
 * Replaces control characters by spaces: a line break in a header would start another header. Characters that change the
 * reading direction would show a subject or a file name as another text.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

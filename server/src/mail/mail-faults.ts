import type { TestMail } from '@tradecellar/contract/set-up.ts';
import type { NodemailerError } from 'nodemailer';

export type MailFault = {
  readonly reason: string;
  /** True if retries cannot help, because the mail server refused the recipient or the message for good. */
  readonly isForGood: boolean;
  /** True if the mail server may have taken the mail. */
  readonly mayHaveArrived?: boolean;
};

const certificateCodes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_SSL)/;

/** Thrown by a composer if a mail must not be sent any more, for example after the login was removed. */
export class Unsendable extends Error {}

/** The connection broke after the mail server had the whole mail, and before the answer. The cause is the fault. */
export class CutOff extends Error {}

/**
 * Explains a failure to send in a sentence for the office. The failure is permanent only if the mail server refused the
 * recipient or the message with a code from 500. A refused password or sender is a fault of the installation, which
 * somebody can correct.
 * Example: '550 5.1.1 No such user' to RCPT TO is permanent, '450 4.2.0 Greylisted' is not.
 */
export function mailFaultOf(error: unknown): MailFault {
  if (error instanceof Unsendable) return { reason: error.message, isForGood: true };
  if (error instanceof CutOff) return { ...mailFaultOf(error.cause), isForGood: false, mayHaveArrived: true };
  if (!(error instanceof Error)) return { reason: String(error), isForGood: false };
  const { code = '', command = '', responseCode = 0, response = '' }: NodemailerError = error;
  const isOfThisMail = command === 'RCPT TO' || code === 'EMESSAGE';
  return {
    reason: wordsOf(error, code, response),
    isForGood: isOfThisMail && responseCode >= 500,
  };
}

/** The cause of a failure, for the sentence on the page Set up that says what to do. */
export function causeOf(error: unknown): NonNullable<TestMail['Cause']> {
  if (!(error instanceof Error)) return 'other';
  if (error instanceof CutOff) return causeOf(error.cause);
  const { message, code = '' }: NodemailerError = error;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login';
  if (/ENOTFOUND|EAI_AGAIN/.test(message) || code === 'EDNS') return 'unknown-host';
  if (/ECONNREFUSED/.test(message)) return 'refused-connection';
  if (certificateCodes.test(code) || /certificate/i.test(message)) return 'certificate';
  if (code === 'ETLS' || /wrong version number/.test(message)) return 'no-encryption';
  return code === 'ETIMEDOUT' ? 'no-answer' : 'other';
}

function wordsOf({ message }: Error, code: string, response: string): string {
  if (code === 'EAUTH') return `The mail server refused the user name or password: ${response || message}`;
  if (code === 'ETLS') {
    return `The mail server does not offer an encrypted connection (STARTTLS), and SMTP_PLAIN=1 is not set: ${message}`;
  }
  if (certificateCodes.test(code) || /certificate/i.test(message)) {
    return `The mail server's certificate is not trusted: ${message}`;
  }
  if (response !== '') return `The mail server refused it: ${response}`;
  if (/ECONNREFUSED/.test(message)) return `The mail server cannot be reached: ${message}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `The host name of the mail server is unknown: ${message}`;
  if (code === 'ETIMEDOUT') return `The mail server did not answer in time: ${message}`;
  return message;
}

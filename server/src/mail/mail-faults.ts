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
function causeOf(error: unknown): NonNullable<TestMail['Cause']> {
  if (!(error instanceof Error)) return 'other';
  if (error instanceof CutOff) return causeOf(error.cause);
  const { message, code = '', response = '' }: NodemailerError = error;
  const replyCode = replyCodeOf(response);
  if (code === 'EAUTH' || code === 'ENOAUTH' || replyCode === AUTHENTICATION_REQUIRED) return 'login';
  if (response !== '' && replyCode === undefined) return 'no-mail-server';
  if (code === 'EENVELOPE') return 'refused-address';
  if (/ENOTFOUND|EAI_AGAIN/.test(message) || code === 'EDNS') return 'unknown-host';
  if (/ECONNREFUSED/.test(message)) return 'refused-connection';
  if (certificateCodes.test(code) || /certificate/i.test(message)) return 'certificate';
  if (code === 'ETLS' || /wrong version number/.test(message)) return 'no-encryption';
  return code === 'ETIMEDOUT' ? 'no-answer' : 'other';
}

/** RFC 4954, 6. */
const AUTHENTICATION_REQUIRED = 530;

/**
 * The code of a mail server's reply, such as 550 of '550 5.1.1 No such user'. Undefined without a reply, and for words
 * that are no reply of a mail server (RFC 5321, 4.2).
 */
function replyCodeOf(response: string): number | undefined {
  const code = /^[2-5]\d\d(?=[ -]|$)/.exec(response)?.[0];
  return code === undefined ? undefined : Number(code);
}

const kindWords: Readonly<Record<NonNullable<TestMail['Cause']>, string>> = {
  login: 'The mail server refused the user name or password',
  'unknown-host': 'The name of the server is unknown',
  'no-answer': 'Nothing answered in time',
  'refused-connection': 'The connection was refused',
  'no-encryption': 'The mail server offers no encryption',
  certificate: 'The certificate of the mail server is not trusted',
  'no-mail-server': 'A program answers that is no mail server',
  'refused-address': 'The mail server refused an address',
  other: 'The mail server took no mail',
};

/**
 * The outcome of a failed test mail: the kind of failure and the code of the reply. The office chooses host and port,
 * and must not learn the words of another program of the network.
 */
export function testFaultOf(error: unknown): Pick<TestMail, 'Says' | 'Cause'> {
  if (error instanceof CutOff) return testFaultOf(error.cause);
  const Cause = causeOf(error);
  const { response = '' }: Partial<NodemailerError> = Object(error);
  const replyCode = replyCodeOf(response);
  return { Cause, Says: `${kindWords[Cause]}${replyCode === undefined ? '' : ` (${replyCode})`}.` };
}

function wordsOf({ message }: Error, code: string, response: string): string {
  if (response !== '' && replyCodeOf(response) === undefined) {
    return kindWords['no-mail-server'];
  }
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

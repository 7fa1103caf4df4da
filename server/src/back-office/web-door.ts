import type { OrderWebhook } from '@tradecellar/contract/back-office.ts';
import type { ClaimWebhook } from '@tradecellar/contract/back-office-claims.ts';
import type { PaymentWebhook } from '@tradecellar/contract/back-office-payments.ts';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../clock.ts';
import type { Door, DoorMessage } from './door.ts';

export type WebDoor = {
  readonly url: string;
  /**
   * `whsec_…`. While the merchant changes the secret there are two secrets, and each message carries both signatures.
   */
  readonly secrets: readonly string[];
  readonly timeoutMs?: number;
};

const SHOWN = 200;

/**
 * Posts each message to the merchant's address, signed by the Standard Webhooks specification. Only a 2xx answer means
 * that the merchant's system has the message. The shop follows no redirection, because the orders would then go to an
 * address that nobody has checked.
 */
export function webDoor({ url, secrets, timeoutMs = 10_000 }: WebDoor): Door {
  const signers = secrets.map((secret) => new Webhook(secret));
  return {
    name: 'web',
    async take(message) {
      const body = JSON.stringify(bodyOf(message));
      const sentAt = systemClock.now();
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Tradecellar',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signers.map((signer) => signer.sign(message.id, sentAt, body)).join(' '),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
        (error: unknown) => {
          throw new Error(whyNoAnswer(error, timeoutMs), { cause: error });
        },
      );
      // The body is only shown to the office, so a body that breaks off does not make the hand-over fail.
      const words = await firstWords(answer).catch(() => '');
      const summary = [answer.status, words].filter(Boolean).join(': ');
      if (!answer.ok) throw new Error(`Answered ${summary}`);
      return { said: `Answered ${summary}` };
    },
  };
}

function bodyOf(message: DoorMessage): OrderWebhook | ClaimWebhook | PaymentWebhook {
  const timestamp = message.at.toISOString();
  if ('claim' in message) return { type: message.event, timestamp, data: message.claim };
  if ('payment' in message) return { type: message.event, timestamp, data: message.payment };
  return { type: message.event, timestamp, data: message.order };
}

function whyNoAnswer(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} s`;
  // The error of `fetch` says only "fetch failed". The cause of the error has the reason.
  return `No answer: ${error.cause instanceof Error ? error.cause.message || error.cause.name : error.message}`;
}

async function firstWords(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > SHOWN * 5) break;
  }
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN);
}

import Stripe from 'stripe';
import type { CardService } from './card-service.ts';

type Keys = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string | undefined;
};

/**
 * The timeout is short, because a buyer waits for each call. Retries are safe, because they repeat the idempotency key.
 */
const TIMEOUT_MS = 8_000;
const NETWORK_RETRIES = 2;

export function openCardService({ secretKey, webhookSecret, apiUrl }: Keys, publicUrl: string): CardService {
  const stripe = new Stripe(secretKey, {
    // Pins the API version of the installed package, so that neither the account's setting nor a newer version changes
    // the answers.
    apiVersion: '2026-10-28.endive',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...(apiUrl === undefined ? {} : serverOf(new URL(apiUrl))),
  });
  return { stripe, webhookSecret, publicUrl };
}

function serverOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

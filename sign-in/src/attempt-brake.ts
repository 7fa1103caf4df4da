const WINDOW_MS = 15 * 60_000;
const MOST_FOR_AN_EMAIL = 10;
const MOST_FROM_AN_ADDRESS = 50;
const MOST_REMEMBERED = 10_000;

export type AttemptBrake = {
  /** Counts an attempt. False if the attempt must be refused without checking the password. */
  readonly allow: (email: string, address: string) => boolean;
  /** Call after a right password. Resets the count of the e-mail, and uncounts this attempt for the address. */
  readonly succeeded: (email: string, address: string) => void;
};

/**
 * Rate-limits password guessing: 10 attempts for an e-mail and 50 attempts from an address within 15 minutes of the
 * first attempt. Unknown e-mails count too, so that the limit does not reveal who has a login. Counts are in memory: a
 * restart, or many thousands of addresses, resets them. A shop open to the world should therefore use an external
 * identity provider.
 */
export function attemptBrake(nowMs: () => number): AttemptBrake {
  const emails = new Map<string, Count>();
  const addresses = new Map<string, Count>();
  return {
    allow(email, address) {
      const forEmail = countOne(emails, email.toLowerCase(), nowMs());
      const fromAddress = countOne(addresses, address, nowMs());
      return forEmail <= MOST_FOR_AN_EMAIL && fromAddress <= MOST_FROM_AN_ADDRESS;
    },
    succeeded(email, address) {
      emails.delete(email.toLowerCase());
      const count = addresses.get(address);
      if (count !== undefined) count.attempts -= 1;
    },
  };
}

type Count = { attempts: number; readonly endsMs: number };

function countOne(counts: Map<string, Count>, key: string, now: number): number {
  const current = counts.get(key);
  if (current !== undefined && current.endsMs > now) return ++current.attempts;
  counts.delete(key);
  const oldest = counts.keys().next().value;
  if (counts.size >= MOST_REMEMBERED && oldest !== undefined) counts.delete(oldest);
  counts.set(key, { attempts: 1, endsMs: now + WINDOW_MS });
  return 1;
}

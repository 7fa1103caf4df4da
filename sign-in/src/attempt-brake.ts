const WINDOW_MS = 15 * 60_000;
const MOST_FOR_AN_EMAIL = 10;
const MOST_FROM_AN_ADDRESS = 50;
const MOST_REMEMBERED = 10_000;

export type AttemptBrake = {
  /** Counts one attempt; false if it must be refused without checking the password. */
  readonly allow: (email: string, address: string) => boolean;
  /** Resets the e-mail's count after the right password, and does not count this attempt against the address. */
  readonly succeeded: (email: string, address: string) => void;
};

/**
 * Slows guessing: 10 attempts for an e-mail and 50 from an address within 15 minutes of the first one.
 * Unknown e-mails count like known ones, so the brake does not reveal who exists. Counts are in memory: a
 * restart, or many thousands of addresses, resets them, which is why a merchant who opens the shop to the
 * world uses an identity provider of their own.
 */
export function attemptBrake(nowMs: () => number): AttemptBrake {
  const emails = new Map<string, Count>();
  const addresses = new Map<string, Count>();
  return {
    allow(email, address) {
      // Both are counted before either decides.
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

import type { SignInOptions } from './options.ts';

export const SESSION_SECONDS = 14 * 60 * 60;
/** The longest session of a person of the office: a long day, within the limit of NIST SP 800-63B-4 for two factors. */
const LONGEST_OFFICE_SECONDS = 14 * 60 * 60;

/** The length of a session of the office, in seconds from the sign-in. */
export function officeSecondsOf({
  sessionSeconds = SESSION_SECONDS,
  officeSessionSeconds,
}: SignInOptions): number {
  return officeSessionSeconds ?? Math.min(sessionSeconds, LONGEST_OFFICE_SECONDS);
}

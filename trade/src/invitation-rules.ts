/** Within this time, a person gets no second bulk mail. */
const QUIET_DAYS = 7;
/** The office may invite the same person again after this time, for example when the mail was lost. */
const AGAIN_MINUTES = 10;
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The facts that decide about a mail to a person of a list. */
export type Invitee = {
  readonly hasLogin: boolean;
  /** True if the mail server refused the person's newest mail. */
  readonly isRefused: boolean;
  readonly isWaiting: boolean;
  readonly mailedAtMs: number | undefined;
  /** True if the person has signed in at least once. */
  readonly hasCome: boolean;
};

type Why = 'no-login' | 'refused' | 'waiting' | 'lately' | 'came';

/**
 * Why a person gets no mail when the office writes to many people; undefined if the person gets the mail. An
 * announcement also goes to people who have signed in. Example: an invitation of six days ago is 'lately', an
 * invitation of eight days ago is no reason.
 */
export function whyUnmailed(
  { hasLogin, isRefused, isWaiting, mailedAtMs, hasCome }: Invitee,
  kind: 'invitation' | 'announcement',
  nowMs: number,
): Why | undefined {
  if (!hasLogin) return 'no-login';
  if (isRefused) return 'refused';
  if (isWaiting) return 'waiting';
  if (mailedAtMs !== undefined && nowMs - mailedAtMs < QUIET_DAYS * DAY_MS) return 'lately';
  return hasCome && kind === 'invitation' ? 'came' : undefined;
}

/** True if the office may invite the person again: the last mail is ten minutes old, or the person had no mail. */
export function mayInviteAgain(mailedAtMs: number | undefined, nowMs: number): boolean {
  return mailedAtMs === undefined || nowMs - mailedAtMs >= AGAIN_MINUTES * 60_000;
}

type Pace = {
  readonly perHour: number;
  /** The number of bulk mails within the last hour. */
  readonly mailedInHour: number;
  readonly lastMailedAtMs: number | undefined;
};

/**
 * The number of waiting mails that the shop sends now. Mails go evenly: 300 mails an hour are a mail every 12 seconds.
 * After a pause, the shop sends at most the mails of a minute at once, and never more than `perHour` in an hour.
 */
export function mailsDue({ perHour, mailedInHour, lastMailedAtMs }: Pace, nowMs: number): number {
  const minutesMails = Math.ceil(perHour / 60);
  const since = lastMailedAtMs === undefined ? Number.POSITIVE_INFINITY : nowMs - lastMailedAtMs;
  const earned = lastMailedAtMs === undefined ? 1 : Math.floor((since * perHour) / HOUR_MS);
  return Math.max(0, Math.min(earned, minutesMails, perHour - mailedInHour));
}

/** About when the shop sends the last waiting mail. Undefined if no mail waits. */
export function lastMailAtMs(waiting: number, perHour: number, nowMs: number): number | undefined {
  return waiting === 0 ? undefined : nowMs + (waiting * HOUR_MS) / perHour;
}

import type { TorturedDatabase } from './shop-under-torture.ts';

/** The presses of the office for an address while the last mail to the address was young. */
export type InvitationRound = {
  /** The answers to presses that invite the person. */
  readonly answers: string[];
  /** The number of times that the clock of the run had been moved. */
  readonly moves: number;
  /** True if the clock was moved after the round before: only some mails may go again so soon. */
  readonly isSoon?: boolean;
};

/** A person whom the office invites. */
export type Invitee = {
  readonly email: string;
  readonly rounds: InvitationRound[];
  /** `Date.now()` after the shop answered that the person's login is removed. */
  removedAt?: number;
};

export type FoundInvitation = {
  readonly key: string;
  readonly email: string;
  readonly isMailed: boolean;
  readonly isDropped: boolean;
  /** Null without a mail. */
  readonly isSent: boolean | null;
  readonly gaveUp: string | null;
};

export type InvitationFacts = {
  readonly invitees: readonly Invitee[];
  readonly found: readonly FoundInvitation[];
};

export async function readInvitations(database: TorturedDatabase): Promise<FoundInvitation[]> {
  return database.query<FoundInvitation>(`
    SELECT 'invitation-' || invitation.id AS key, email, mailed_at IS NOT NULL AS "isMailed",
      dropped_at IS NOT NULL AS "isDropped", CASE WHEN mail.id IS NOT NULL THEN sent_at IS NOT NULL END AS "isSent",
      CASE WHEN gave_up_at IS NOT NULL THEN coalesce(last_error, '') END AS "gaveUp"
    FROM invitation LEFT JOIN mail ON mail.key = 'invitation-' || invitation.id ORDER BY invitation.id`);
}

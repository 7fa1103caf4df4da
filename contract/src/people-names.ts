/** How far a person has come, from the last step back. */
export const PERSON_STATES = [
  'ordered',
  'signed-in',
  'refused',
  'opened',
  'invited',
  'waiting',
  'not-invited',
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export const PEOPLE_FILTERS = ['everybody', 'not-invited', 'never-came', 'by-telephone', 'refused'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** An announcement goes to people who have come already, too. */
export const INVITATION_KINDS = ['invitation', 'announcement'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/**
 * Why a person of a list gets no mail: there is no login (removed, or never there); the mail server refused the address;
 * a mail waits or went within seven days; an invitation is for people who have never come.
 */
export const UNMAILED_REASONS = ['no-login', 'refused', 'waiting', 'lately', 'came'] as const;
export type UnmailedReason = (typeof UNMAILED_REASONS)[number];

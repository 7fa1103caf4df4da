/** The steps from a login to the first order, the last step first. A person has the state of the latest step. */
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

/** An announcement also goes to people who have signed in already. */
export const INVITATION_KINDS = ['invitation', 'announcement'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** Why every invitation waits: no mail server is set, or the shop is not open yet. */
export const INVITATION_LACKS = ['mail-server', 'opening'] as const;
export type InvitationLack = (typeof INVITATION_LACKS)[number];

/**
 * Why a person of a list gets no mail: the address has no login; the mail server refused the address; a mail waits, or
 * went within seven days; the person has signed in and needs no invitation.
 */
export const UNMAILED_REASONS = ['no-login', 'refused', 'waiting', 'lately', 'came'] as const;
export type UnmailedReason = (typeof UNMAILED_REASONS)[number];

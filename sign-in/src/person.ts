/** Someone who may sign in here. The e-mail, in any letter case, is who they are. */
export type Person = {
  readonly email: string;
  readonly name: string;
  /** Goes into the `role` claim as it stands; absent, there is no such claim. */
  readonly role?: string | readonly string[];
  readonly password: string;
  /**
   * Shows this person, and the password, to everyone who opens the sign-in page: for demonstrations only.
   * Says what they are for, such as `One account`.
   */
  readonly hint?: string;
};

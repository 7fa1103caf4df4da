/** A person who may sign in here, identified by e-mail in any letter case. */
export type Person = {
  readonly email: string;
  readonly name: string;
  /** The value of the `role` claim; without it there is no such claim. */
  readonly role?: string | readonly string[];
  readonly password: string;
  /**
   * Shows this person, and the password, to everyone who opens the sign-in page: for demonstrations only. The
   * text names their purpose, such as `One account`.
   */
  readonly hint?: string;
};

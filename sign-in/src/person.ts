export type Person = {
  readonly email: string;
  readonly name: string;
  /** The value of the `role` claim. Without a role the tokens have no `role` claim. */
  readonly role?: string | readonly string[];
  readonly password: string;
  /**
   * Shows the person and the password to everyone who opens the sign-in page. Meant for demonstrations only. The text
   * names the person's purpose, such as `One account`.
   */
  readonly hint?: string;
};

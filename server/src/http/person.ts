/** The owner of a verified token. */
export type Person = {
  readonly subject: string;
  /** As `foldEmail` writes it: how logins are stored and compared. */
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
};

/**
 * True when the claim is `admin` or a list that holds it (6.admin.10, 6.admin.11).
 * Example: `["editor", "admin"]` is an admin; `"administrator"` is not.
 */
export function isAdminRole(claim: unknown): boolean {
  return claim === 'admin' || (Array.isArray(claim) && claim.includes('admin'));
}

export type Person = {
  readonly subject: string;
  /** The e-mail in the form of `foldEmail`, in which logins are stored and compared. */
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
};

/**
 * True if the claim is `admin`, or a list with `admin` (6.admin.10, 6.admin.11). Example: `["editor", "admin"]` is an
 * admin, and `"administrator"` is not.
 */
export function isAdminRole(claim: unknown): boolean {
  return claim === 'admin' || (Array.isArray(claim) && claim.includes('admin'));
}

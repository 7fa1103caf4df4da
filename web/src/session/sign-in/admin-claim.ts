import { jwtDecode } from 'jwt-decode';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * True if the claim named in the settings is `admin`, or a list containing `admin` (6.admin.9 to 6.admin.11).
 */
export function isAdminBy(roleClaim: string, ...tokens: readonly Claims[]): boolean {
  return tokens.some((claims) => {
    const role = claims[roleClaim];
    return Array.isArray(role) ? role.includes('admin') : role === 'admin';
  });
}

/** The claims inside a JWT, unverified (the server verifies). Empty for an opaque token. */
export function claimsOfToken(token: string): Claims {
  try {
    return { ...jwtDecode<Claims>(token) };
  } catch {
    return {};
  }
}

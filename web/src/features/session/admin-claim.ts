import { jwtDecode } from 'jwt-decode';

/** What a token says of its bearer. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Admin is whoever has the claim named in the settings as `admin`, or as a list that holds `admin` (6.admin.9 to
 * 6.admin.11).
 */
export function isAdminBy(roleClaim: string, ...tokens: readonly Claims[]): boolean {
  return tokens.some((claims) => {
    const role = claims[roleClaim];
    return Array.isArray(role) ? role.includes('admin') : role === 'admin';
  });
}

/** The claims inside a JWT, unverified (the server verifies); none when the token is opaque. */
export function claimsOfToken(token: string): Claims {
  try {
    return { ...jwtDecode<Claims>(token) };
  } catch {
    return {};
  }
}

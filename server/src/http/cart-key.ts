/** The uuid of a cart or a list, as PostgreSQL stores it: `urn:uuid:…` and capital letters mean the same key. */
export function cartKey(cartId: string): string {
  return cartId.toLowerCase().replace(/^urn:uuid:/, '');
}

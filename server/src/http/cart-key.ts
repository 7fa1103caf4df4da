/** The uuid of a cart, or of a list, as PostgreSQL reads it: `urn:uuid:…` and capitals are the same key. */
export function cartKey(cartId: string): string {
  return cartId.toLowerCase().replace(/^urn:uuid:/, '');
}

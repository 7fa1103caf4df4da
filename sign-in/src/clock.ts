/** Milliseconds since 1970. The only clock in this room. */
export function nowMs(): number {
  return Date.now();
}

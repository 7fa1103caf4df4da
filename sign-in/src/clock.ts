/** Milliseconds since 1970. The only place in this room that asks what time it is. */
export function nowMs(): number {
  return Date.now();
}

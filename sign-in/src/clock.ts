export function nowMs(): number {
  return Date.now();
}

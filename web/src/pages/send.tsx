/** Empty (2.in.22). */
export function SendPage() {
  return null;
}

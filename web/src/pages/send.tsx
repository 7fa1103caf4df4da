/** Empty (spec §2). */
export function SendPage() {
  return null;
}

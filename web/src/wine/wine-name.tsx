/** The whole name in one face and ink: a cuvée or a size in grey is read over. */
export function WineName({ description }: { readonly description: string }) {
  return description;
}

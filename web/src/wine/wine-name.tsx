/** The wine in the serif; after its last comma the producer, smaller. */
export function WineName({ description }: { readonly description: string }) {
  const comma = description.lastIndexOf(', ');
  if (comma === -1) return description;
  return (
    <>
      {description.slice(0, comma)}
      <span className="font-sans text-xs text-ink-soft">{description.slice(comma)}</span>
    </>
  );
}

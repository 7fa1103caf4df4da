/** The wine in a serif font, and the producer, after the last comma, smaller. */
export function WineName({ description }: { readonly description: string }) {
  const comma = description.lastIndexOf(', ');
  if (comma === -1) return description;
  return (
    <>
      {description.slice(0, comma)}
      <span className="font-sans text-small text-ink-soft">{description.slice(comma)}</span>
    </>
  );
}

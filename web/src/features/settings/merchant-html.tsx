/** A text of the merchant's (privacy, terms) as HTML. */
export function MerchantHtml({ html }: { readonly html: string }) {
  return (
    <div
      className="merchant-html prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of spec §5.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

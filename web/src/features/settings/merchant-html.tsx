/** A text of the merchant's (privacy, terms) as HTML. */
export function MerchantHtml({ html }: { readonly html: string }) {
  return (
    <div
      className="merchant-html prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of 5.html.1.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

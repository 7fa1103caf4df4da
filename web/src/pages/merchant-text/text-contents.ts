export type TextHeading = { readonly id: string; readonly title: string };

/**
 * The headings of the merchant's text, each with an id, and as headings of the second level: the only heading of 5.html.1
 * is h4, and h4 comes after h1. A sanitised h4 has no id.
 *
 * Example: '<h4>Payment</h4>' is '<h4 id="part-1" aria-level="2" tabindex="-1">Payment</h4>', with the heading
 * 'Payment' at 'part-1'.
 */
export function textContents(html: string): { readonly html: string; readonly headings: TextHeading[] } {
  const headings: TextHeading[] = [];
  const marked = html.replace(/<h4\b([^>]*)>([\s\S]*?)<\/h4>/g, (_, attributes: string, inner: string) => {
    const id = `part-${headings.length + 1}`;
    headings.push({ id, title: plainText(inner) });
    return `<h4 id="${id}" aria-level="2" tabindex="-1"${attributes}>${inner}</h4>`;
  });
  return { html: marked, headings: headings.filter(({ title }) => title !== '') };
}

/** The text of sanitised HTML, in which every '<' and '&' of a text is escaped. */
function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

import { useEffect, useRef } from 'react';

/** A banner as customers see it; nothing when it is empty. The preview of the editor is this, too. */
export function BannerHtml({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);

  // A script that arrives as HTML does not run by itself. It is put in anew, so that the Content-Security-Policy,
  // which lists the origins the merchant allows, decides whether it runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scripts change when the banner does.
  useEffect(() => {
    for (const told of box.current?.querySelectorAll('script[src]') ?? []) {
      const script = document.createElement('script');
      for (const { name, value } of told.attributes) script.setAttribute(name, value);
      told.replaceWith(script);
    }
  }, [html]);

  if (html.trim() === '') return null;
  return (
    <section
      ref={box}
      className="banner merchant-html"
      aria-label="Notice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it previews.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

import { useEffect, useRef } from 'react';
import styles from './merchant-html.module.css';

/** A banner as customers see it; nothing when it is empty. */
export function BannerHtml({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);

  // Scripts inserted as HTML do not run. Creating each again leaves it to the Content-Security-Policy, which lists the
  // origins the merchant allows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scripts change when the banner does.
  useEffect(() => {
    for (const inert of box.current?.querySelectorAll('script[src]') ?? []) {
      const script = document.createElement('script');
      for (const { name, value } of inert.attributes) script.setAttribute(name, value);
      inert.replaceWith(script);
    }
  }, [html]);

  if (html.trim() === '') return null;
  return (
    <section
      ref={box}
      // The merchant's HTML may name our classes: containment holds a fixed element inside the banner.
      className={`${styles.html} mb-6 overflow-x-auto border-y border-brand-line px-5 py-3.5 text-center contain-layout contain-paint in-[[role=alert]]:bg-paper`}
      aria-label="Notice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it previews.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

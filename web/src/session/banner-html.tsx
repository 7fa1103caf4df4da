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
      className={`${styles.html} ${styles.banner}`}
      aria-label="Notice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it previews.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

import { useEffect, useRef, useState } from 'react';
import styles from './merchant-html.module.css';

type BannerHtmlProps = {
  readonly html: string;
  /** Is called with true if the banner is too tall to be shown whole, and again after its images have loaded. */
  readonly onCut?: (isCut: boolean) => void;
};

/**
 * A banner as customers see it, at most two thirds of the window high, and scrolled beyond that; nothing when it is
 * empty.
 */
export function BannerHtml({ html, onCut }: BannerHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the banner.
  useEffect(() => {
    const banner = box.current;
    const measure = () => {
      const cut = banner !== null && banner.scrollHeight > banner.clientHeight + 1;
      setCut(cut);
      onCut?.(cut);
    };
    measure();
    // The load event of an image does not bubble, so the listener captures it.
    banner?.addEventListener('load', measure, true);
    return () => banner?.removeEventListener('load', measure, true);
  }, [html]);

  // Scripts inserted as HTML do not run, so each script is created again. A script then runs if the
  // Content-Security-Policy lists its origin. The merchant's settings name the allowed origins.
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
      // The keyboard can scroll only an element that can take the focus.
      {...(isCut && { tabIndex: 0 })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it previews.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

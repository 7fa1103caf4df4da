import { useEffect, useRef } from 'react';
import { useSettings } from '../../api/settings.ts';

/** The merchant's banner above the product list; nothing when there is none. */
export function Banner() {
  const { banner } = useSettings();
  const box = useRef<HTMLDivElement>(null);

  // A script that arrives as HTML does not run by itself. It is put in anew, so that the Content-Security-Policy,
  // which lists the origins the merchant allows, decides whether it runs (design §8.9).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scripts change when the banner does.
  useEffect(() => {
    for (const told of box.current?.querySelectorAll('script[src]') ?? []) {
      const script = document.createElement('script');
      for (const { name, value } of told.attributes) script.setAttribute(name, value);
      told.replaceWith(script);
    }
  }, [banner]);

  if (banner.trim() === '') return null;
  return (
    <section
      ref={box}
      className="banner merchant-html"
      aria-label="Notice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is stored and when read.
      dangerouslySetInnerHTML={{ __html: banner }}
    />
  );
}

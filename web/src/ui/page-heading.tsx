import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** The name after the dash in the browser's title. */
export const SiteName = createContext('');

let isFocusWanted = false;

/** After a navigation: the new page's heading gets the focus, at once or as soon as it is drawn. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.focus({ preventScroll: true });
  else isFocusWanted = true;
}

type PageHeadingProps = {
  readonly children: string;
  /** The browser's title, where it is not the heading. */
  readonly title?: string;
  /** Small print above the heading. */
  readonly above?: ReactNode;
  /** Stands at the right of the heading. */
  readonly aside?: ReactNode;
  /** For a screen reader only. */
  readonly isHidden?: boolean;
};

/** The one heading of a page, and the document's title. */
export function PageHeading({
  children,
  title = children,
  above,
  aside,
  isHidden = false,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const siteName = useContext(SiteName);
  useEffect(() => {
    if (!isFocusWanted) return;
    isFocusWanted = false;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={isHidden ? 'sr-only' : 'page-heading'}>
      <title>{siteName === '' ? title : `${title} – ${siteName}`}</title>
      <div>
        {above !== undefined && <div className="mb-1 text-md text-ink-soft">{above}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
      </div>
      {aside !== undefined && <div>{aside}</div>}
    </div>
  );
}

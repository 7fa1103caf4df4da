import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** The name after the dash in the browser's title. */
export const SiteName = createContext('');

/** The focused element when the last navigation began, then the heading that took the focus from it. */
let focusedBefore: Element | null = null;

/** Call when a navigation to another page begins. */
export function leavePage(): void {
  focusedBefore = document.activeElement;
}

/** Focuses the heading of a new page, unless the user has moved the focus since, for example to a dropdown. */
export function focusHeading(heading = document.querySelector<HTMLElement>('main h1')): void {
  const { activeElement, body } = document;
  const isUnmoved = activeElement === focusedBefore || activeElement === body;
  if (focusedBefore === null || !heading || !isUnmoved) return;
  heading.focus({ preventScroll: true });
  focusedBefore = heading;
}

type PageHeadingProps = {
  readonly children: string;
  /** Document title, if it differs from the heading. */
  readonly title?: string;
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
  readonly isHidden?: boolean;
};

/** The level-1 heading of a page, and the document's title. */
export function PageHeading(props: PageHeadingProps) {
  const { children, title = children, above, aside, isHidden = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const siteName = useContext(SiteName);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <div
      className={
        isHidden
          ? 'sr-only'
          : 'mb-[var(--below,clamp(1.25rem,3vw,2rem))] flex flex-wrap items-end justify-between gap-x-[clamp(0.5rem,3vw,2rem)] gap-y-3 wrap-anywhere'
      }
    >
      <title>{siteName === '' ? title : `${title} – ${siteName}`}</title>
      <div>
        {above !== undefined && <div className="mb-1 text-body text-ink-soft">{above}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
      </div>
      {aside !== undefined && <div>{aside}</div>}
    </div>
  );
}

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** The name after the dash in the browser's title. */
export const SiteName = createContext('');

/** The current navigation. The new page's heading may be rendered after it ends. */
let navigation: { hasActed: boolean; hasEnded: boolean; readonly listeners: AbortController } | undefined;

/** Call when a navigation begins. */
export function leavePage(): void {
  navigation?.listeners.abort();
  const begun = { hasActed: false, hasEnded: false, listeners: new AbortController() };
  const act = () => {
    begun.hasActed = true;
  };
  for (const kind of ['pointerdown', 'keydown']) {
    document.addEventListener(kind, act, { capture: true, signal: begun.listeners.signal });
  }
  navigation = begun;
}

/** Call after a navigation: the new page's heading takes the focus, now or once it is rendered. */
export function arriveAtPage(): void {
  if (!navigation) return;
  navigation.hasEnded = true;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) takeFocus(heading);
}

/** Leaves the focus where the user moved it during the navigation, for example to a dropdown. */
function takeFocus(heading: HTMLElement): void {
  if (!navigation?.hasEnded) return;
  const { hasActed, listeners } = navigation;
  navigation = undefined;
  listeners.abort();
  if (!hasActed || document.activeElement === document.body) heading.focus({ preventScroll: true });
}

type PageHeadingProps = {
  readonly children: string;
  /** Document title, if it differs from the heading. */
  readonly title?: string;
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
  readonly isHidden?: boolean;
};

/** The one heading of a page, and the document's title. */
export function PageHeading(props: PageHeadingProps) {
  const { children, title = children, above, aside, isHidden = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const siteName = useContext(SiteName);
  useEffect(() => {
    if (heading.current) takeFocus(heading.current);
  }, []);
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
        {above !== undefined && <div className="mb-1 text-md text-ink-soft">{above}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
      </div>
      {aside !== undefined && <div>{aside}</div>}
    </div>
  );
}

import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type FoldProps = Omit<ComponentProps<'details'>, 'open' | 'ref'> & {
  /** Unfolds the content. Only the person folds the content again, because the person may be typing in it. */
  readonly isNeeded: boolean;
};

/** Content under a summary. The content unfolds by itself and never folds by itself. */
export function Fold({ isNeeded, ...details }: FoldProps) {
  const place = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNeeded && place.current) place.current.open = true;
  }, [isNeeded]);
  return <details ref={place} {...details} />;
}

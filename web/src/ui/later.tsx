import { type ComponentType, lazy } from 'react';
import { ErrorMessage } from './error-message.tsx';

/**
 * A component whose code is fetched when the component is first shown, in a `Suspense`. If the code cannot be fetched,
 * `Missing` replaces the component until the page is loaded again, because Chromium remembers a script that failed
 * (whatwg/html#6768). The rest of the page goes on.
 */
export function later<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await fetchCode().catch(() => Missing) }));
}

const Nothing = () => null;

/** Replaces a part of the page that a person asked for, if its code cannot be fetched. */
export function MissingPart() {
  return (
    <ErrorMessage onRetry={() => location.reload()}>This part of the page could not be loaded.</ErrorMessage>
  );
}

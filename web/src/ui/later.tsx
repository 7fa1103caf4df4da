import { type ComponentType, lazy } from 'react';
import { ErrorMessage } from './error-message.tsx';

/**
 * A component whose code is fetched when it is first shown, in a `Suspense`. `Missing` stands for code that cannot be fetched,
 * until the page is loaded again, as Chromium remembers a script that failed (whatwg/html#6768): the rest of the page goes on.
 */
export function later<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await fetchCode().catch(() => Missing) }));
}

const Nothing = () => null;

/** Replaces a part that a person asked for. */
export function MissingPart() {
  return (
    <ErrorMessage onRetry={() => location.reload()}>This part of the page could not be loaded.</ErrorMessage>
  );
}

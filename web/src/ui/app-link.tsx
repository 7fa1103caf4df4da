import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** Goes to an address of this app: `const go = useGo(); go('/somewhere')`. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return (href, { replace = false } = {}) => {
    void router.navigate({ href, replace });
  };
}

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

/** A link within this app: no page load, and what it leads to is fetched when the pointer or focus comes near. */
export function AppLink({ href, onClick, onMouseEnter, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlainClick || rest.target === '_blank') return;
    event.preventDefault();
    void router.navigate({ href });
  }
  // A preload that fails says so when the link is followed.
  const preload = () => void router.preloadRoute({ to: '.', href }).catch(() => undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    />
  );
}

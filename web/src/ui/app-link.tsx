import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

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

/** A link within this app that looks like a button. */
export function ButtonLink({ look, className, ...rest }: AppLinkProps & { readonly look?: ButtonLook }) {
  return <AppLink {...rest} className={classNames(buttonClass(look), className)} />;
}

/** Replaces the present address by another of this app, in the history too. */
export function Redirect({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return null;
}

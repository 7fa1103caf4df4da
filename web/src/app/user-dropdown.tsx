import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { useMiniBasketOpenings } from '../basket/flyout.ts';
import { MiniBasket } from '../basket/mini-basket.tsx';
import { path } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopup } from '../ui/use-popup.ts';

/** The user's name, My Account, the mini basket and Log Out (2.header.5 to 2.header.7). */
export function UserDropdown() {
  const openings = useMiniBasketOpenings();
  const { userName } = useSession();
  const popup = usePopup();
  const { open, close } = popup;
  const seenOpenings = useRef(openings);
  useEffect(() => {
    if (openings !== seenOpenings.current) open();
    seenOpenings.current = openings;
  }, [openings, open]);
  // Leaving the page closes it: as one leaves, because who opens it on the way to the next page means to have it open.
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()),
    [router, close],
  );
  return (
    <div ref={popup.box} className="relative max-sm:static">
      <button
        ref={popup.opener}
        type="button"
        className="user-dropdown-button hover:text-brand-ink"
        aria-expanded={popup.isOpen}
        aria-controls="user-panel"
        onClick={popup.toggle}
      >
        <Icon name="person" />
        <span className="max-w-[clamp(7rem,12vw,14rem)] truncate max-sm:sr-only">{userName}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      {popup.isOpen && (
        <div id="user-panel" className="popover user-panel">
          <div className="mb-4 flex items-baseline justify-between gap-4 border-b border-hairline pb-3">
            <p className="min-w-0 font-serif text-[1.1875rem]">{userName}</p>
            <Link to={path.account}>My Account</Link>
          </div>
          {publicConfig().canOrder && <MiniBasket onLeave={close} />}
          <div className="mt-4 flex justify-end border-t border-hairline pt-2 *:-mr-3">
            <Button look="quiet" onClick={() => void signOut()}>
              Log Out
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { useMiniBasketOpenings } from '../cart/flyout.ts';
import { MiniBasket } from '../cart/mini-basket.tsx';
import { path } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePopup } from '../ui/use-popup.ts';
import styles from './user-dropdown.module.css';

/** The user's name, My Account, the mini basket and Log Out (2.header.5 to 2.header.7). */
export function UserDropdown() {
  const openings = useMiniBasketOpenings();
  const { userName } = useSession();
  // The header has room for one name beside the quick order; the panel has them all.
  const [firstName, ...otherNames] = userName.split(' ');
  const popup = usePopup();
  const { box, opener, open, close } = popup;
  const seenOpenings = useRef(openings);
  useEffect(() => {
    if (openings !== seenOpenings.current) open();
    seenOpenings.current = openings;
  }, [openings, open]);
  // A navigation closes the panel as it begins, so that a panel opened meanwhile stays open.
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        // If the user stays on the page, focus returns to the opener; otherwise the new page takes it.
        if (!pathChanged && box.current?.contains(document.activeElement)) opener.current?.focus();
        close();
      }),
    [router, box, opener, close],
  );
  return (
    <div ref={popup.box} className={styles.dropdown}>
      <button
        ref={popup.opener}
        type="button"
        className={`flex items-center gap-2 ${styles.opener}`}
        aria-expanded={popup.isOpen}
        aria-controls="user-panel"
        onClick={popup.toggle}
      >
        <Icon name="person" />
        <span className={`max-sm:sr-only truncate ${styles.label}`}>
          {firstName}
          <span className="sr-only"> {otherNames.join(' ')}</span>
        </span>
        <Icon name="chevronDown" size={14} />
      </button>
      {popup.isOpen && (
        <div id="user-panel" className={`popover ${styles.panel}`}>
          <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${styles.head}`}>
            <p className={`font-serif ${styles.name}`}>{userName}</p>
            <Link to={path.account}>My Account</Link>
          </div>
          {publicConfig().canOrder && <MiniBasket />}
          <div className={`flex flex-wrap items-center gap-3 justify-between mt-4 ${styles.foot}`}>
            <ColourScheme />
            <Button look="quiet" onClick={() => void signOut()}>
              Log Out
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const key = 'tradecellar/colour-scheme';
const schemes = { '': 'System', light: 'Light', dark: 'Dark' };

/** Colour scheme: light, dark or the system's. Kept in localStorage, and applied by `public/colour-scheme.js`. */
function ColourScheme() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? '');
  const choose = (scheme: string) => {
    if (scheme === '') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
    // The browser tells other tabs; this one needs an event of its own.
    dispatchEvent(new StorageEvent('storage', { key }));
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.schemes}>
      <legend className="sr-only">Colours</legend>
      {Object.entries(schemes).map(([scheme, label]) => (
        <label key={scheme} className={`flex items-center gap-2 text-sm text-ink-soft ${styles.scheme}`}>
          <input
            type="radio"
            name="colour-scheme"
            className="sr-only"
            checked={chosen === scheme}
            onChange={() => choose(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

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
  const popup = usePopup();
  const { box, opener, open, close } = popup;
  const seenOpenings = useRef(openings);
  useEffect(() => {
    if (openings !== seenOpenings.current) open();
    seenOpenings.current = openings;
  }, [openings, open]);
  // A way on closes it: as one leaves, because who opens it on the way to the next page means to have it open.
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        // Who stays on the page has the focus where the panel was; elsewhere the page takes it.
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
        className={`beside ${styles.opener}`}
        aria-expanded={popup.isOpen}
        aria-controls="user-panel"
        onClick={popup.toggle}
      >
        <Icon name="person" />
        <span className={`sr-narrow cut ${styles.label}`}>{userName}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      {popup.isOpen && (
        <div id="user-panel" className={`popover ${styles.panel}`}>
          <div className={`ends ${styles.head}`}>
            <p className={`serif ${styles.name}`}>{userName}</p>
            <Link to={path.account}>My Account</Link>
          </div>
          {publicConfig().canOrder && <MiniBasket />}
          <div className={`row apart after ${styles.foot}`}>
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

/** Light, dark or as the system has it: remembered in this browser, and applied by `public/colour-scheme.js`. */
function ColourScheme() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? '');
  const choose = (scheme: string) => {
    if (scheme === '') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
    // Other tabs hear of it from the browser, this one does not.
    dispatchEvent(new StorageEvent('storage', { key }));
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.schemes}>
      <legend className="sr-only">Colours</legend>
      {Object.entries(schemes).map(([scheme, label]) => (
        <label key={scheme} className={`beside small soft ${styles.scheme}`}>
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

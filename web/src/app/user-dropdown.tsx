import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onMiniBasketOpening } from '../cart/basket/flyout.ts';
import { MiniBasket } from '../cart/basket/mini-basket.tsx';
import { useAccount } from '../session/account.ts';
import { path } from '../session/address/paths.ts';
import { buyerHas, canOrder } from '../session/office-right.ts';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';
import { usePopup } from '../ui/dialogs/use-popup.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { logOut } from './log-out.ts';
import { AccountManagerButton } from './profile-bar/profile-bar.tsx';

/** The user's name, My Account, the mini basket and Log Out (2.header.5 to 2.header.7). */
export function UserDropdown() {
  const { userName } = useSession();
  const { account } = useAccount();
  const accountManagerCard = useQuery(settingsQuery).data?.switches.accountManagerCard;
  // The header has room for the first name only; the panel shows the whole name.
  const [firstName, ...otherNames] = userName.split(' ');
  const { box, opener, isOpen, open, toggle } = usePopup();
  useEffect(() => onMiniBasketOpening(open), [open]);
  return (
    <div ref={box} className="min-w-11 sm:relative">
      <button
        ref={opener}
        type="button"
        className="flex min-h-11 max-w-full min-w-11 items-center justify-center gap-1.5 px-2 text-body hover:text-brand-ink"
        aria-expanded={isOpen}
        aria-controls="user-panel"
        onClick={toggle}
      >
        <Icon name="person" />
        <span className="max-w-28 truncate max-sm:sr-only">
          {firstName}
          <span className="sr-only"> {otherNames.join(' ')}</span>
        </span>
        <span className="max-sm:hidden min-[80rem]:max-[84rem]:hidden">
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      {isOpen && (
        <div
          id="user-panel"
          className="popover absolute top-full max-h-[calc(100dvh-6.5rem)] px-6 py-5 max-sm:inset-x-0 max-sm:border-x-0 sm:right-0 sm:mt-3.5 sm:w-[min(34rem,100vw-2rem)]"
        >
          <div className="mb-4 flex items-baseline justify-between gap-x-4 border-b border-hairline pb-3">
            <Link to={path.profile} className="min-w-0 font-serif text-large text-ink">
              {userName}
            </Link>
            {buyerHas('see-money') && <Link to={path.account}>My Account</Link>}
          </div>
          {canOrder() && <MiniBasket />}
          {/* A wide screen has this button in the profile bar. */}
          {accountManagerCard && account !== '' && (
            <div className="mt-3 md:hidden">
              <AccountManagerButton account={account} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap items-end justify-between border-t border-hairline pt-4">
            <ColourScheme />
            <Button look="quiet" className="-mr-3 ml-auto" onClick={() => void logOut()}>
              Log Out
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const key = 'tradecellar/colour-scheme';
const system = 'system';
const schemes = [
  { value: system, label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Colour scheme: light, dark or the system's. Stored in localStorage, and applied by the script in `index.html`. */
function ColourScheme() {
  const [scheme, setScheme] = useState(() => localStorage.getItem(key) ?? system);
  function choose(chosen: string) {
    if (chosen === system) localStorage.removeItem(key);
    else localStorage.setItem(key, chosen);
    // The browser sends this event only to other tabs, so this tab sends it to itself.
    dispatchEvent(new StorageEvent('storage', { key }));
    setScheme(chosen);
  }
  return <SelectField label="Colours" value={scheme} options={schemes} onChange={choose} />;
}

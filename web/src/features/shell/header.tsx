import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { useSession } from '../../api/session.ts';
import { checkoutPath, homePath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { type MenuItem, menuItems } from './menu-items.ts';
import { usePopup } from './use-popup.ts';
import { UserDropdown } from './user-dropdown.tsx';

type HeaderProps = {
  readonly onSignOut: () => void;
  /** How much is in the basket, shown at the Checkout button. */
  readonly basketCount: ReactNode;
  /** The mini basket inside the user dropdown; `close` is for links that lead away. */
  readonly miniBasket: (close: () => void) => ReactNode;
  /** Counts requests to show the mini basket; each one opens the dropdown. */
  readonly openings: number;
};

/** The head of every logged-in page (2.header.5 to 2.header.8). */
export function Header({ onSignOut, basketCount, miniBasket, openings }: HeaderProps) {
  const items = menuItems(useSession().__is_admin_user);
  const menu = usePopup();
  return (
    <header className="header">
      <div className="page-width header-row">
        <div ref={menu.box} className="header-hamburger">
          <button
            ref={menu.opener}
            type="button"
            className="icon-button"
            aria-expanded={menu.isOpen}
            aria-controls="menu-panel"
            aria-label="Menu"
            onClick={menu.toggle}
          >
            <Icon name={menu.isOpen ? 'close' : 'menu'} size={24} />
          </button>
          {menu.isOpen && (
            <nav id="menu-panel" className="menu-panel" aria-label="Main">
              <Menu items={items} onSignOut={onSignOut} onFollow={menu.close} />
            </nav>
          )}
        </div>
        <HomeLink />
        <nav className="header-menu" aria-label="Main">
          <Menu items={items} onSignOut={onSignOut} />
        </nav>
        <div className="header-tools">
          <UserDropdown onSignOut={onSignOut} miniBasket={miniBasket} openings={openings} />
          {publicConfig().canOrder && (
            <AppLink href={checkoutPath} className={classNames(buttonClass('primary'), 'header-checkout')}>
              <Icon name="basket" />
              <span className="header-checkout-word">Checkout</span>
              {basketCount}
            </AppLink>
          )}
        </div>
      </div>
    </header>
  );
}

/** The head of a page for someone who is not signed in. */
export function PlainHeader() {
  return (
    <header className="header">
      <div className="page-width header-row">
        <HomeLink />
      </div>
    </header>
  );
}

function HomeLink() {
  const { merchant } = publicConfig();
  return (
    <AppLink href={homePath} className="logo" aria-label={`${merchant.name}: home`}>
      <Logo {...merchant} className="header-logo" height={40} />
    </AppLink>
  );
}

type MenuProps = {
  readonly items: readonly MenuItem[];
  readonly onSignOut: () => void;
  readonly onFollow?: () => void;
};

function Menu({ items, onSignOut, onFollow }: MenuProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ul className="menu">
      {items.map((item) => (
        <li key={item.label}>
          <AppLink
            href={item.href}
            aria-current={pathname.startsWith(item.base) ? 'page' : undefined}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            {item.label}
          </AppLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={onSignOut}>
          Logout
        </button>
      </li>
    </ul>
  );
}

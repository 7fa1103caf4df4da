import { useLocation } from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { BasketCount } from '../basket/mini-basket.tsx';
import {
  accountPath,
  checkoutPath,
  homePath,
  orderForCustomerPath,
  ordersPath,
  pattern,
  productListPath,
  productSearchPath,
} from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { AppLink, ButtonLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePopup } from './use-popup.ts';
import { UserDropdown } from './user-dropdown.tsx';

/** The head of every logged-in page (2.header.5 to 2.header.8). */
export function Header() {
  const menu = usePopup();
  return (
    <header className="header">
      <div className="page-width header-row">
        <div ref={menu.box} className="-ml-2.5 min-[72rem]:hidden">
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
              <Menu onFollow={menu.close} />
            </nav>
          )}
        </div>
        <HomeLink />
        <nav className="header-menu flex-1 max-[72rem]:hidden" aria-label="Main">
          <Menu />
        </nav>
        <div className="header-tools">
          <UserDropdown />
          {publicConfig().canOrder && (
            <ButtonLink href={checkoutPath} className="header-checkout">
              <Icon name="basket" />
              <span className="max-[26rem]:sr-only">Checkout</span>
              <BasketCount />
            </ButtonLink>
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
      <Logo {...merchant} className="h-10 object-contain object-left max-sm:h-8" height={40} />
    </AppLink>
  );
}

/** The menu's items, but Logout (2.header.2); each is current on addresses that start with its base. */
const menuItems = [
  { label: 'My Products', href: productListPath(), base: pattern.productListBase },
  { label: 'Product Search', href: productSearchPath(), base: pattern.productSearchBase },
  { label: 'My Account', href: accountPath, base: accountPath },
  { label: 'My Orders', href: ordersPath, base: ordersPath },
];
const adminItem = { label: 'Order', href: orderForCustomerPath, base: orderForCustomerPath };

function Menu({ onFollow }: { readonly onFollow?: () => void }) {
  const items = useSession().__is_admin_user ? [adminItem, ...menuItems] : menuItems;
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
        <button type="button" onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </ul>
  );
}

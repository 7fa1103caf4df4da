import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { publicConfig, usePublicConfig } from '../api/public-config.ts';
import { BasketCount } from '../cart/basket/mini-basket.tsx';
import { rememberedFilters } from '../session/address/list-search.ts';
import { path, toProductList, toProductSearch } from '../session/address/paths.ts';
import { useBuyerHas, useMay } from '../session/office-right.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { usePopup } from '../ui/dialogs/use-popup.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';
import { logOut } from './log-out.ts';
import { QuickOrder } from './quick-order/quick-order.tsx';
import { UserDropdown } from './user-dropdown.tsx';

/** The header of every logged-in page (2.header.5 to 2.header.8). */
export function Header() {
  const canOrder = useMay()('order-for-customers') && publicConfig().canOrder;
  return (
    <Bar>
      <PhoneMenu />
      <HomeLink />
      <nav className={styles.menu} aria-label="Main">
        <Menu className={styles.items} itemClass={styles.item} />
      </nav>
      <div className={styles.tools}>
        {canOrder && <QuickOrder />}
        <UserDropdown />
        {canOrder && (
          <div className="flex flex-none gap-1">
            <ButtonLink to={path.basket} look="secondary" className="relative px-2.5">
              <Icon name="basket" />
              <span className="sr-only">Basket</span>
              <BasketCount />
            </ButtonLink>
            {/* On a phone the Checkout button is in the user dropdown (decision 80). */}
            <ButtonLink to={path.checkout} look="secondary" className="px-3 max-sm:hidden">
              Checkout
            </ButtonLink>
          </div>
        )}
      </div>
    </Bar>
  );
}

export function PlainHeader() {
  return (
    <Bar>
      <HomeLink />
    </Bar>
  );
}

/** With very large text the header takes two lines, so it scrolls away instead of sticking. */
function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.bar}`}>{children}</div>
    </header>
  );
}

function HomeLink() {
  const { merchant } = usePublicConfig();
  return (
    <Link to={path.home} className={styles.home} aria-label={`${merchant.name}: home`}>
      <Logo {...merchant} className={styles.logo} height={36} />
    </Link>
  );
}

/** The menu below 72 rem: a panel under the header. */
function PhoneMenu() {
  const menu = usePopup();
  return (
    <div ref={menu.box} className="-ml-2.5 lg:hidden">
      <IconButton
        ref={menu.opener}
        label="Menu"
        icon={<Icon name={menu.isOpen ? 'close' : 'menu'} size={24} />}
        aria-expanded={menu.isOpen}
        aria-controls="menu-panel"
        onClick={menu.toggle}
      />
      {menu.isOpen && (
        <nav id="menu-panel" className={styles.panel} aria-label="Main">
          <Menu
            className="page-width divide-y divide-hairline pt-1 pb-3"
            itemClass={styles.panelItem}
            // A finger does not hover before a press, so the panel prefetches its pages when it opens.
            preload="render"
          />
        </nav>
      )}
    </div>
  );
}

/**
 * The menu's items without Logout (2.header.2). An item is marked as current if the page's address begins with a base
 * path of the item.
 */
const menuItems = [
  {
    label: 'My Products',
    link: toProductList(),
    bases: [path.productListBase, path.usualsBase, path.lists],
  },
  {
    label: 'Product Search',
    link: { ...toProductSearch(), search: rememberedFilters },
    bases: [path.productSearchBase],
  },
  { label: 'My Account', link: { to: path.account }, bases: [path.account, path.documents] },
  { label: 'My Orders', link: { to: path.orders }, bases: [path.orders] },
];
const adminItem = { label: 'Order', link: { to: path.orderForCustomer }, bases: [path.orderForCustomer] };

type MenuProps = {
  readonly className: string | undefined;
  readonly itemClass: string | undefined;
  readonly preload?: 'intent' | 'render';
};

function Menu({ className, itemClass, preload = 'intent' }: MenuProps) {
  const may = useMay();
  const isOffice = useSession().__is_admin_user;
  const seesMoney = useBuyerHas('see-money');
  const own = seesMoney ? menuItems : menuItems.filter(({ label }) => label !== 'My Account');
  const items = isOffice && may('order-for-customers') ? [adminItem, ...own] : own;
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.label}>
          <Link
            {...item.link}
            className={itemClass}
            aria-current={item.bases.some((base) => pathname.startsWith(base)) ? 'page' : undefined}
            preload={preload}
          >
            {item.label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={itemClass} onClick={() => void logOut()}>
          Logout
        </button>
      </li>
    </ul>
  );
}

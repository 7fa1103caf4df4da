import { Link, useLocation } from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { BasketCount } from '../cart/mini-basket.tsx';
import { rememberedFilters } from '../session/list-search.ts';
import { path, toProductList, toProductSearch, toUsuals } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePopup } from '../ui/use-popup.ts';
import styles from './header.module.css';
import { QuickOrder } from './quick-order/quick-order.tsx';
import { UserDropdown } from './user-dropdown.tsx';

/** The head of every logged-in page (2.header.5 to 2.header.8). */
export function Header() {
  const menu = usePopup();
  return (
    <header className={`print:hidden! ${styles.header}`}>
      <div className={`flex items-center gap-2 page-width ${styles.row}`}>
        <div ref={menu.box} className={styles.narrow}>
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
              <Menu onFollow={menu.close} />
            </nav>
          )}
        </div>
        <HomeLink />
        <nav className={styles.wide} aria-label="Main">
          <Menu />
        </nav>
        {publicConfig().canOrder && <QuickOrder />}
        <div className={`flex items-center gap-2 ${styles.tools}`}>
          <UserDropdown />
          {publicConfig().canOrder && (
            <div className={styles.buying}>
              <ButtonLink to={path.basket} look="secondary" className={styles.basket}>
                <Icon name="basket" />
                <span className="sr-only">Basket</span>
                <BasketCount />
              </ButtonLink>
              {/* On a phone it is in the user dropdown (decision 80). */}
              <ButtonLink to={path.checkout} look="secondary" className={styles.checkout}>
                Checkout
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

export function PlainHeader() {
  return (
    <header className={`print:hidden! ${styles.header}`}>
      <div className={`flex items-center gap-2 page-width ${styles.row}`}>
        <HomeLink />
      </div>
    </header>
  );
}

function HomeLink() {
  const { merchant } = publicConfig();
  return (
    <Link to={path.home} className={styles.logo} aria-label={`${merchant.name}: home`}>
      <Logo {...merchant} className={styles.picture} height={40} />
    </Link>
  );
}

/** The menu's items, but Logout (2.header.2); each is current on addresses that start with its base. */
const menuItems = [
  { label: 'My Usuals', link: toUsuals(), base: path.usualsBase },
  { label: 'My Products', link: toProductList(), base: path.productListBase },
  {
    label: 'Product Search',
    link: { ...toProductSearch(), search: rememberedFilters },
    base: path.productSearchBase,
  },
  { label: 'My Account', link: { to: path.account }, base: path.account },
  { label: 'My Orders', link: { to: path.orders }, base: path.orders },
];
const adminItem = { label: 'Order', link: { to: path.orderForCustomer }, base: path.orderForCustomer };

function Menu({ onFollow }: { readonly onFollow?: () => void }) {
  const items = useSession().__is_admin_user ? [adminItem, ...menuItems] : menuItems;
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ul className={styles.menu}>
      {items.map((item) => (
        <li key={item.label}>
          <Link
            {...item.link}
            aria-current={pathname.startsWith(item.base) ? 'page' : undefined}
            // A finger gives no sign before it presses: what the panel leads to is read once it is open.
            {...(onFollow && { onClick: onFollow, preload: 'render' })}
          >
            {item.label}
          </Link>
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

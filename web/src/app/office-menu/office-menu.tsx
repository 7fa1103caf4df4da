import { Link } from '@tanstack/react-router';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { useMay } from '../../session/office-right.ts';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './office-menu.module.css';
import { officePages } from './office-pages.ts';

/**
 * The one menu of the sales office (2.header.18, 2.header.19): a line of links; on a phone a button that opens them.
 * While the office orders for a customer, the customer's name needs the line, so that two links stay beside the button.
 */
export function OfficeMenu() {
  const may = useMay();
  const { isActing } = useAccount();
  const { box, opener, isOpen, toggle } = usePopup();
  return (
    <nav className={styles.menu} aria-label="Sales office">
      {isActing && (
        <div className={styles.atRest}>
          <Link to={path.orderForCustomer}>
            {may('order-for-customers') ? 'Order for customer' : 'Customers'}
          </Link>
          <Link to={path.adminSettings}>Settings</Link>
        </div>
      )}
      <div ref={box} className={styles.box}>
        <button
          ref={opener}
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls="office-links"
          onClick={toggle}
        >
          Office
          <Icon name="chevronDown" size={14} />
        </button>
        <div id="office-links" className={styles.links} data-open={isOpen}>
          {officePages
            .filter(({ right, isOffered }) => may(right) && isOffered?.() !== false)
            .map(({ to, words }) => (
              <Link key={words} to={to}>
                {words}
              </Link>
            ))}
        </div>
      </div>
    </nav>
  );
}

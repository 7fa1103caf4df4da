import { Link } from '@tanstack/react-router';
import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './office-menu.module.css';

/**
 * The one menu of the sales office (2.header.18, 2.header.19): a line of links; on a phone a button that opens them.
 * While the office orders for a customer, the customer's name needs the line, so that two links stay beside the button.
 */
export function OfficeMenu() {
  const { switches } = useSettings();
  const { isActing } = useAccount();
  const { box, opener, isOpen, toggle } = usePopup();
  return (
    <nav className={styles.menu} aria-label="Sales office">
      {isActing && (
        <div className={styles.atRest}>
          <Link to={path.orderForCustomer}>Order for customer</Link>
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
          <Link to={path.adminToday}>Today</Link>
          <Link to={path.adminOrders}>Orders</Link>
          <Link to={path.adminClaims}>Claims</Link>
          {publicConfig().canOrder && <Link to={path.adminProposals}>Proposals</Link>}
          <Link to={path.orderForCustomer}>Order for customer</Link>
          {switches.prospects && <Link to={path.adminApplications}>Applications</Link>}
          <Link to={path.adminAccounts}>Accounts</Link>
          <Link to={path.adminData}>Data</Link>
          <Link to={path.adminAccess}>Access</Link>
          <Link to={path.adminSettings}>Settings</Link>
        </div>
      </div>
    </nav>
  );
}

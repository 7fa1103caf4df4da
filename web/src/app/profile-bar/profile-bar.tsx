import { Link, useNavigate } from '@tanstack/react-router';
import { clearSelectedAccount, selectAccount, useAccount } from '../../session/account.ts';
import type { AccountOption } from '../../session/choose-account.ts';
import { path, toProductList } from '../../session/paths.ts';
import { useSession } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { AccountFinder } from './account-finder.tsx';
import { AccountManagerButton } from './account-manager.tsx';
import { commonBeginning } from './common-beginning.ts';
import styles from './profile-bar.module.css';

/** The customer being ordered for, always in sight (2.header.16). */
export function ProfileBar({ options }: { readonly options: readonly AccountOption[] }) {
  const session = useSession();
  const { account, isActing } = useAccount();
  const { switches } = useSettings();
  return (
    <section
      className={classNames('no-print', styles.bar, isActing && styles.acting)}
      aria-label="Customer profile"
    >
      <div className={classNames('page-width', styles.row)}>
        {session.__is_admin_user ? <AdminProfile /> : <AccountSelector options={options} />}
        {switches.accountManagerCard && account !== '' && <AccountManagerButton account={account} />}
      </div>
    </section>
  );
}

/** Keeps the bar's place while the account is not known. */
export function ProfileBarPlace() {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={classNames('page-width', styles.row)} />
    </div>
  );
}

/** With more accounts than this, a search replaces the select. */
const mostInSelect = 12;

function choose(option: AccountOption | undefined): void {
  if (option) selectAccount({ account: option.value, customerName: option.label });
}

function AccountSelector({ options }: { readonly options: readonly AccountOption[] }) {
  const { account, customerName } = useAccount();
  if (options.length <= 1) {
    return (
      <p className={classNames(styles.customer, styles.who)}>
        <span className={styles.label}>Account</span> <strong>{customerName}</strong>{' '}
        <span className="small figures">{account}</span>
      </p>
    );
  }
  if (options.length > mostInSelect) {
    const chosen = { value: account, label: customerName };
    return <AccountFinder options={options} chosen={chosen} onChoose={choose} />;
  }
  // On a phone there is room for what tells them apart.
  const shared = commonBeginning(options.map(({ label }) => label));
  return (
    <label className={styles.customer}>
      <span className={styles.label}>{shared.replace(/[\W_]+$/, '') || 'Account'}</span>
      <select
        className={classNames('input select', styles.select)}
        aria-label="Customer account"
        value={account}
        onChange={({ target }) => choose(options.find(({ value }) => value === target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label.slice(shared.length)} ({option.value})
          </option>
        ))}
      </select>
    </label>
  );
}

function AdminProfile() {
  const navigate = useNavigate();
  const { switches } = useSettings();
  const { account, customerName, isActing } = useAccount();
  return (
    <>
      <div className={styles.customer}>
        <p className={styles.who}>
          <span className={styles.label}>{isActing ? 'Ordering for' : 'No customer chosen'}</span>
          {isActing && (
            <>
              {' '}
              <strong title={customerName}>{customerName}</strong>{' '}
              <span className="small figures">{account}</span>
            </>
          )}
        </p>
        {isActing && (
          <button
            type="button"
            className={styles.end}
            // Leave first: a page that needs a customer would redirect to choosing one.
            onClick={() => void navigate(toProductList()).finally(clearSelectedAccount)}
          >
            End<span className="sr-only"> ordering for {customerName}</span>
          </button>
        )}
      </div>
      <nav className={styles.links} aria-label="Sales office">
        <Link to={path.orderForCustomer}>Order for customer</Link>
        {switches.prospects && <Link to={path.adminApplications}>Applications</Link>}
        <Link to={path.adminOrders}>Orders board</Link>
        <Link to={path.adminSettings}>Settings</Link>
      </nav>
    </>
  );
}

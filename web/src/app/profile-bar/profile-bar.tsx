import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { clearSelectedAccount, selectAccount, useAccount } from '../../session/account.ts';
import { AccountManagerCard } from '../../session/account-manager-card.tsx';
import type { AccountOption } from '../../session/choose-account.ts';
import { path, toProductList } from '../../session/paths.ts';
import { useSession } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import { AccountSearch } from './account-search.tsx';
import { commonBeginning } from './common-beginning.ts';
import styles from './profile-bar.module.css';

/** The current customer, and the office's links (2.header.16). */
export function ProfileBar({ options }: { readonly options: readonly AccountOption[] }) {
  const session = useSession();
  const { account, isActing } = useAccount();
  const { switches } = useSettings();
  useRootClass(isActing ? styles.aroundActing : undefined);
  return (
    <section
      className={classNames('print:hidden!', styles.bar, isActing && styles.acting)}
      aria-label="Customer profile"
    >
      <div className={`flex flex-wrap items-center gap-3 justify-between page-width ${styles.row}`}>
        {session.__is_admin_user ? <AdminProfile /> : <AccountSelector options={options} />}
        <div className={`flex flex-wrap items-center gap-3 ${styles.ways}`}>
          {session.__is_admin_user && <OfficeLinks />}
          {switches.accountManagerCard && account !== '' && <AccountManagerButton account={account} />}
        </div>
      </div>
    </section>
  );
}

/** Placeholder of the bar while the account is loading. */
export function ProfileBarPlace() {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={`flex flex-wrap items-center gap-3 justify-between page-width ${styles.row}`} />
    </div>
  );
}

/** With more accounts than this, a search replaces the select. */
const mostInSelect = 12;

/** Screens whose address names an order of one account. */
const ofOneAccount: ReadonlySet<string> = new Set([path.orderDetails, path.thankYou, path.paymentConfirmed]);

/** Chooses an account. A screen of one account is left first, or it would read an order that the new account lacks. */
function useChoose(): (option: AccountOption | undefined) => void {
  const router = useRouter();
  return (option) => {
    if (!option) return;
    const select = () => selectAccount({ account: option.value, customerName: option.label });
    const route = router.state.matches.at(-1)?.fullPath ?? '';
    if (ofOneAccount.has(route)) void router.navigate(toProductList()).finally(select);
    else select();
  };
}

function AccountSelector({ options }: { readonly options: readonly AccountOption[] }) {
  const choose = useChoose();
  const { account, customerName } = useAccount();
  if (options.length <= 1) {
    return (
      <p className={`${styles.customer} ${styles.who}`}>
        <span className={`max-sm:sr-only text-ink-soft ${styles.label}`}>Account</span>{' '}
        <strong>{customerName}</strong> <span className="text-sm figures">{account}</span>
      </p>
    );
  }
  if (options.length > mostInSelect) {
    const chosen = { value: account, label: customerName };
    return <AccountFinder options={options} chosen={chosen} onChoose={choose} />;
  }
  // The shared beginning of the names is the label, so that a phone shows the part that differs.
  const shared = commonBeginning(options.map(({ label }) => label));
  return (
    <label className={styles.customer}>
      <span className={`max-sm:sr-only text-ink-soft ${styles.label}`}>
        {shared.replace(/[\W_]+$/, '') || 'Account'}
      </span>
      <select
        className={`input select ${styles.select}`}
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
  const { account, customerName, isActing } = useAccount();
  return (
    <div className={styles.customer}>
      <p className={styles.who}>
        <span className={`text-ink-soft ${styles.label}`}>
          {isActing ? 'Ordering for' : 'No customer chosen'}
        </span>
        {isActing && (
          <>
            {' '}
            <strong title={customerName}>{customerName}</strong>{' '}
            <span className="text-sm figures">{account}</span>
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
  );
}

function OfficeLinks() {
  const { switches } = useSettings();
  return (
    <nav className={`flex flex-wrap items-center gap-3 ${styles.links}`} aria-label="Sales office">
      <Link to={path.orderForCustomer}>Order for customer</Link>
      {switches.prospects && <Link to={path.adminApplications}>Applications</Link>}
      <Link to={path.adminOrders}>Orders</Link>
      <Link to={path.adminData}>Data</Link>
      <Link to={path.adminAccess}>Access</Link>
      <Link to={path.adminSettings}>Settings</Link>
    </nav>
  );
}

function AccountManagerButton({ account }: { readonly account: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.manager} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="phone" size={18} />
        <span className="max-sm:sr-only">Account manager</span>
      </button>
      {isOpen && (
        <Modal title="Your account manager" onClose={() => setIsOpen(false)}>
          <AccountManagerCard account={account} />
        </Modal>
      )}
    </>
  );
}

type AccountFinderProps = {
  readonly options: readonly AccountOption[];
  readonly chosen: AccountOption;
  readonly onChoose: (option: AccountOption) => void;
};

function AccountFinder({ options, chosen, onChoose }: AccountFinderProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.customer}>
      <span className={`max-sm:sr-only text-ink-soft ${styles.label}`} aria-hidden="true">
        Account
      </span>
      <button
        type="button"
        className={`input ${styles.finder}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">Customer account: </span>
        <span className={`truncate ${styles.finderLabel}`}>
          {chosen.label} ({chosen.value})
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <Modal title="Choose an account" onClose={() => setIsOpen(false)}>
          <AccountSearch
            options={options}
            chosen={chosen.value}
            onChoose={(option) => {
              setIsOpen(false);
              onChoose(option);
            }}
          />
        </Modal>
      )}
    </div>
  );
}

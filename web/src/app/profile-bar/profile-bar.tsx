import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { WaysInBar } from '../../lists/list-ways.tsx';
import type { AccountOption } from '../../session/account.ts';
import { clearSelectedAccount, selectAccount, useAccount } from '../../session/account.ts';
import { path, toProductList } from '../../session/address/paths.ts';
import { useMay } from '../../session/office-right.ts';
import { useSession } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { MissingDialog } from '../../ui/dialogs/missing-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OfficeMenu } from '../office-menu/office-menu.tsx';
import { commonBeginning } from './common-beginning.ts';
import styles from './profile-bar.module.css';

/** The current customer, and the office's links (2.header.16). */
export function ProfileBar({ options }: { readonly options: readonly AccountOption[] }) {
  const { __is_admin_user: isAdmin } = useSession();
  const { account, customerName, isActing } = useAccount();
  const { switches } = useSettings();
  const manager = switches.accountManagerCard && account !== '' && <AccountManagerButton account={account} />;
  if (isActing) {
    return (
      <ActingBar account={account} customerName={customerName}>
        {manager}
      </ActingBar>
    );
  }
  return (
    <section className={styles.bar} data-who={isAdmin ? 'office' : 'buyer'} aria-label="Customer profile">
      <div className={`page-width ${styles.row}`}>
        {isAdmin ? (
          // On a phone the office's links need the whole line, so only screen readers get these words.
          <p className="mr-auto text-ink-soft max-sm:sr-only">No customer chosen</p>
        ) : (
          <AccountSelector options={options} />
        )}
        {isAdmin && <OfficeMenu />}
        {!isAdmin && account !== '' && <WaysInBar className={styles.ways} />}
        {!isAdmin && publicConfig().canOrder && <Proposed />}
        {manager}
      </div>
    </section>
  );
}

const ProposalInBar = later(
  async () => (await import('../../cart/basket/proposal-notices.tsx')).ProposalInBar,
);

/** A link to the open proposal, fetched when the browser is idle. The bar has a fixed height, so nothing moves. */
function Proposed() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Suspense>{isIdle && <ProposalInBar />}</Suspense>;
}

export function ProfileBarSkeleton() {
  return (
    <div className={styles.bar} data-who="buyer" aria-hidden="true">
      <div className={`page-width ${styles.row}`} />
    </div>
  );
}

type ActingBarProps = {
  readonly account: string;
  readonly customerName: string;
  readonly children: ReactNode;
};

/**
 * The bar while an admin orders for a customer, whose name stays in sight below the header (`--acting` in styles.css).
 * Below 72 rem only the line with the name stays; the links after it scroll away.
 */
function ActingBar({ account, customerName, children }: ActingBarProps) {
  const navigate = useNavigate();
  const mayOrder = useMay()('order-for-customers');
  return (
    <section className={styles.acting} aria-label="Customer profile" data-acting="">
      <div className={`page-width ${styles.actingRow}`}>
        <div className={styles.actingFor}>
          <p>
            <span>{mayOrder ? 'Ordering for' : 'Looking at'}</span>
            <strong title={customerName}>{customerName}</strong>
            <span className="figures">{account}</span>
          </p>
          <button
            type="button"
            // Leave the page first: a page that needs a customer would redirect to the choice of a customer.
            onClick={() => void navigate(toProductList()).finally(clearSelectedAccount)}
          >
            {mayOrder ? (
              <>
                Stop<span className="max-sm:sr-only"> ordering for them</span>
              </>
            ) : (
              'Leave'
            )}
            <span className="sr-only">: {customerName}</span>
          </button>
          {children}
        </div>
        <OfficeMenu />
      </div>
    </section>
  );
}

/** Pages whose address names an order. An order belongs to a single account. */
const ofOneAccount: ReadonlySet<string> = new Set([path.orderDetails, path.thankYou, path.paymentConfirmed]);

function AccountSelector({ options }: { readonly options: readonly AccountOption[] }) {
  const router = useRouter();
  const { account, customerName } = useAccount();
  if (options.length <= 1) {
    return (
      <p className={styles.customer}>
        <span>Account</span>
        <strong>{customerName}</strong>
        <span className="figures">{account}</span>
      </p>
    );
  }
  function choose(chosen: string) {
    const option = options.find(({ value }) => value === chosen);
    if (!option) return;
    const select = () =>
      selectAccount({ account: option.value, customerName: option.label, role: option.Role });
    // Leave the page first, because the new account does not have the page's order.
    if (ofOneAccount.has(router.state.matches.at(-1)?.fullPath ?? ''))
      void router.navigate(toProductList()).finally(select);
    else select();
  }
  // The shared beginning of the names is the label, so that a phone shows the part that differs.
  const shared = commonBeginning(options.map((option) => option.label));
  return (
    <label className={styles.customer}>
      <span>{shared.replace(/[\W_]+$/, '') || 'Account'}</span>
      <select
        className="input select"
        aria-label="Customer account"
        value={account}
        onChange={({ target }) => choose(target.value)}
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

const AccountManagerDialog = later(
  async () => (await import('./account-manager-dialog.tsx')).AccountManagerDialog,
  MissingDialog,
);

export function AccountManagerButton({ account }: { readonly account: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.manager} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="phone" size={18} />
        <span>Account manager</span>
      </button>
      {isOpen && (
        <Suspense>
          <AccountManagerDialog account={account} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

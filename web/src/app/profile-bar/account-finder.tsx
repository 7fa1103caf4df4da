import { lazy, useEffect, useState } from 'react';
import type { AccountOption } from '../../session/choose-account.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Late } from '../../ui/late.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './profile-bar.module.css';

/** Needed only by those with too many accounts for a select. */
const load = () => import('./account-search.tsx');
const AccountSearch = lazy(async () => ({ default: (await load()).AccountSearch }));

type AccountFinderProps = {
  readonly options: readonly AccountOption[];
  readonly chosen: AccountOption;
  readonly onChoose: (option: AccountOption) => void;
};

/** The account selector for many accounts: a button with the chosen one, and a list to search by name or code. */
export function AccountFinder({ options, chosen, onChoose }: AccountFinderProps) {
  const [isOpen, setIsOpen] = useState(false);
  // If that fails, it is said when the list is opened.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    <div className={styles.customer}>
      <span className={styles.label} aria-hidden="true">
        Account
      </span>
      <button
        type="button"
        className={classNames('input', styles.finder)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">Customer account: </span>
        <span className={styles.finderLabel}>
          {chosen.label} ({chosen.value})
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <Modal title="Choose an account" onClose={() => setIsOpen(false)}>
          <Late meanwhile={<Spinner />} failed={<p>The list of accounts could not be loaded.</p>}>
            <AccountSearch
              options={options}
              chosen={chosen.value}
              onChoose={(option) => {
                setIsOpen(false);
                onChoose(option);
              }}
            />
          </Late>
        </Modal>
      )}
    </div>
  );
}

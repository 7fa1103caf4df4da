import { Link } from '@tanstack/react-router';
import { path } from '../../../session/address/paths.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './set-up.module.css';
import type { StepProps } from './step.tsx';
import { useSaveSettings } from './use-set-up.ts';

const DOORS = {
  embedded:
    'New orders are on the page Orders, confirmed at once. You bring them into your accounts by a file.',
  files: 'Each order is written to a folder on the server, from which your system takes it.',
  web: 'Each order is sent to your system over the internet, or your system fetches it.',
};

/** Chooses the way in which orders reach the merchant's books. */
export function OrdersStep({ setUp: { Door }, settings, isNext, onDone }: StepProps) {
  const save = useSaveSettings(settings.Version, onDone);
  return (
    <>
      <p>
        {Door === undefined ? (
          <>
            New orders are on the page <Link to={path.adminOrders}>Orders</Link>, confirmed to the customer at
            once. You bring them into Xero, Sage 50, QuickBooks or a sheet by a file of the page{' '}
            <Link to={path.adminAccounts}>Accounts</Link>.
          </>
        ) : (
          DOORS[Door]
        )}
      </p>
      <Refused error={save.error} />
      {Door === undefined && (
        <div className={styles.acts}>
          <Button
            look={isNext ? 'primary' : 'secondary'}
            isBusy={save.isPending}
            onClick={() => save.mutate({ 'backOffice.door': 'embedded' })}
          >
            Take orders on the page Orders
          </Button>
        </div>
      )}
      <p className="text-small text-ink-soft">
        If your own system takes orders, such as an ERP, whoever runs the server can have each order written
        to a folder for it, or sent to it.
      </p>
    </>
  );
}

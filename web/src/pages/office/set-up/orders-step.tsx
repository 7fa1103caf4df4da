import { Link } from '@tanstack/react-router';
import { path } from '../../../session/address/paths.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './set-up.module.css';
import type { StepProps } from './step.tsx';
import { useSaveSettings } from './use-set-up.ts';

const DOORS = {
  embedded: 'Orders are confirmed at once, and you take them from the board.',
  files: 'Each order is a file in the folder that the merchant’s file names.',
  web: 'Each order is sent to the address that the merchant’s file names, or waits to be fetched.',
};

/** Chooses the way in which orders reach the merchant's books. */
export function OrdersStep({ setUp: { Door }, settings, isNext, onDone }: StepProps) {
  const save = useSaveSettings(settings.Version, onDone);
  return (
    <>
      <p>
        {Door === undefined ? (
          <>
            Take orders from the <Link to={path.adminOrders}>board</Link>, and bring them into Xero, Sage 50,
            QuickBooks or a sheet by the files of <Link to={path.adminAccounts}>Accounts</Link>. An order is
            confirmed to the customer at once.
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
            Take orders from the board
          </Button>
        </div>
      )}
      <p className="text-small text-ink-soft">
        With an ERP, whoever runs the server can have each order written to a folder or sent to an address.
      </p>
    </>
  );
}

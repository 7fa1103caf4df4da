import { Suspense, useState } from 'react';
import { useAccount } from '../session/account.ts';
import { may } from '../session/office-right.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MissingDialog } from '../ui/dialogs/missing-dialog.tsx';
import { later } from '../ui/later.tsx';

type AddToListProps = {
  readonly codes: readonly string[];
  readonly look?: ButtonLook;
  readonly className?: string;
};

/** Loads the dialog when a person asks for it. */
export const AddToListDialog = later(
  async () => (await import('./add-to-list/add-to-list-dialog.tsx')).AddToListDialog,
  MissingDialog,
);

/**
 * Adds wines to a list of the account. The button is hidden from an admin who has no customer or may not change lists.
 */
export function AddToList({ codes, look = 'quiet', className }: AddToListProps) {
  const { account } = useAccount();
  const [isOpen, setOpen] = useState(false);
  if (account === '' || codes.length === 0 || !may('order-for-customers')) return null;
  return (
    <>
      <Button
        look={look}
        className={classNames('print:hidden!', className)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Add to list…
      </Button>
      {isOpen && (
        <Suspense>
          <AddToListDialog asks codes={codes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

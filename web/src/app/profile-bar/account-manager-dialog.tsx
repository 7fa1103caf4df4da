import { AccountManagerCard } from '../../session/customer/account-manager-card.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

type AccountManagerDialogProps = { readonly account: string; readonly onClose: () => void };

export function AccountManagerDialog({ account, onClose }: AccountManagerDialogProps) {
  return (
    <Modal title="Your account manager" onClose={onClose}>
      <AccountManagerCard account={account} />
    </Modal>
  );
}

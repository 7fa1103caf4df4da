import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountOrdersCancel, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { showAlert } from '../../ui/dialogs/alert-dialog.tsx';
import { Modal, ModalActions } from '../../ui/dialogs/modal.tsx';

type CancelOrderProps = {
  readonly account: string;
  readonly order: OrderDetail;
  readonly onCancelled: () => void;
};

export function CancelOrder({ account, order, onCancelled }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(accountOrdersCancel, { CustomerAccount: account, orderNo: order.Order_OrderNo }),
    onError: (error) =>
      showAlert({ title: 'The order could not be cancelled', message: problemSentenceOf(error) }),
    // After a cancellation stock, credit and the order have changed. After a refusal the merchant has changed the
    // order.
    async onSettled(_answer, error) {
      setOpen(false);
      await queries.invalidateQueries();
      if (error === null) onCancelled();
    },
  });
  return (
    <>
      <Button look="quiet" className="-mx-3" onClick={() => setOpen(true)}>
        Cancel this order
      </Button>
      {isOpen && (
        <Modal title={`Cancel order ${order.Order_OrderNo}?`} onClose={() => setOpen(false)}>
          <p>
            Nothing will be delivered{order.IsPaidByCard && ', and your payment is refunded to your card'}.
            You can order it again at any time.
          </p>
          <ModalActions>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Keep the order
            </Button>
            <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the order
            </Button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}

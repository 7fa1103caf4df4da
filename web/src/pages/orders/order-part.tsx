import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import styles from './order.module.css';

type OrderPartProps = { readonly sentence: string; readonly children: ReactNode };

export function OrderPart({ sentence, children }: OrderPartProps) {
  return (
    <div className={`flex flex-wrap items-center gap-3 justify-between print:hidden! ${styles.part}`}>
      <p>{sentence}</p>
      {children}
    </div>
  );
}

type CancelPartProps = { readonly account: string; readonly orderNo: string; readonly isPaidByCard: boolean };

/** Cancels an order that the office has not begun to handle, after a confirmation. */
export function CancelPart({ account, orderNo, isPaidByCard }: CancelPartProps) {
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(accountOrdersCancel, { CustomerAccount: account, orderNo }),
    onError: (error) =>
      showAlert({ title: 'The order could not be cancelled', message: problemSentenceOf(error) }),
    // Stock, credit and the order have changed, after a refusal too: by the merchant.
    onSettled() {
      setAsked(false);
      return queries.invalidateQueries();
    },
  });
  return (
    <OrderPart sentence="Our office has not begun this order.">
      <Button look="quiet" onClick={() => setAsked(true)}>
        Cancel this order
      </Button>
      {isAsked && (
        <Modal title={`Cancel order ${orderNo}?`} onClose={() => setAsked(false)}>
          <p>
            Nothing will be delivered{isPaidByCard && ', and your payment is refunded to your card'}. You can
            order it again at any time.
          </p>
          <ModalActions>
            <Button look="quiet" onClick={() => setAsked(false)}>
              Keep the order
            </Button>
            <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the order
            </Button>
          </ModalActions>
        </Modal>
      )}
    </OrderPart>
  );
}

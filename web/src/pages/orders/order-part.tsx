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
    <div className={`row apart part parted no-print ${styles.part}`}>
      <p>{sentence}</p>
      {children}
    </div>
  );
}

type CancelPartProps = { readonly account: string; readonly orderNo: string; readonly isPaidByCard: boolean };

/** Cancelling an order that nobody has begun to handle, asked for twice. */
export function CancelPart({ account, orderNo, isPaidByCard }: CancelPartProps) {
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(accountOrdersCancel, { CustomerAccount: account, orderNo }),
    onError: (error) =>
      showAlert({ title: 'The order could not be cancelled', message: problemSentenceOf(error) }),
    // Stock, credit and the order itself are other now; after a refusal the order is what the merchant has made of it.
    onSettled() {
      setAsked(false);
      return queries.invalidateQueries();
    },
  });
  return (
    <OrderPart sentence="This order is not with our office yet.">
      <Button look="quiet" onClick={() => setAsked(true)}>
        Cancel this order
      </Button>
      {isAsked && (
        <Modal title={`Cancel order ${orderNo}?`} onClose={() => setAsked(false)}>
          <p>
            Nothing of it will be delivered{isPaidByCard && ', and what you paid goes back to your card'}. You
            can order it again at any time.
          </p>
          <ModalActions>
            <Button look="quiet" onClick={() => setAsked(false)}>
              Keep it
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

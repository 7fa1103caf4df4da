import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { OrderPart } from './order-part.tsx';
import type { useReOrder } from './use-re-order.ts';

type ReOrderPartProps = {
  readonly again: ReturnType<typeof useReOrder>;
  readonly onCancel: () => void;
};

/** The note and the button (2.order.10, 2.order.11); changes are shown before anything is added. */
export function ReOrderPart({ again, onCancel }: ReOrderPartProps) {
  const { asked, error, add, start } = again;
  return (
    <>
      <OrderPart sentence="The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.">
        <Button isBusy={again.isReading()} onClick={() => start()}>
          Re-order
        </Button>
      </OrderPart>
      {error && <Failure error={error} />}
      {asked && (
        <ChangesDialog lines={asked.found} onAdd={(found) => add(asked.line, found)} onCancel={onCancel} />
      )}
    </>
  );
}

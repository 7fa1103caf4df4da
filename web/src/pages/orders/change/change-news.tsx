import { Link } from '@tanstack/react-router';
import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { path } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { timeWords } from '../order-time.ts';
import { Differences, Requested, togetherWords } from './requested-change.tsx';
import type { OrderChanging } from './use-order-changes.ts';

type ChangeNewsProps = {
  readonly account: string;
  readonly order: OrderDetail;
  readonly changing: OrderChanging;
};

/** The outcome of the last change, a basket that was not added, and the requested change. */
export function ChangeNews({ account, order, changing }: ChangeNewsProps) {
  const { changes, outcome, place, setOutcome, isNotAdded } = changing;
  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none">
      {outcome && (
        <div className="mb-4">
          <Outcome key={outcome.key}>
            <p className="font-semibold">{outcome.sentence}</p>
            <Differences changes={outcome.changes} />
          </Outcome>
        </div>
      )}
      {isNotAdded && <NotAdded />}
      {changes?.Requested && (
        <Requested
          account={account}
          requested={changes.Requested}
          state={order.State}
          orderNos={changes.OrderNos}
          onWithdrawn={() =>
            setOutcome({
              key: changes.Requested?.RequestNo ?? '',
              sentence: 'Your request is withdrawn. The order stays as it was.',
              changes: [],
            })
          }
        />
      )}
    </div>
  );
}

/** Opens the form, if the order can be changed or the buyer can ask for a change. */
export function ChangeButton({ changing: { changes, open } }: Pick<ChangeNewsProps, 'changing'>) {
  if (changes?.WhyNot !== undefined && changes.CanAsk !== true) return null;
  if (changes === undefined) return null;
  return (
    <Button look="secondary" onClick={open}>
      {changes.CanAsk ? 'Ask for a change' : 'Change order'}
    </Button>
  );
}

/** Until when the buyer can change the order, or whom to ask. Undefined if the order has left the cellar. */
export function changeFact(changes: OrderChanges | undefined, order: OrderDetail) {
  if (changes === undefined) return undefined;
  const { CanAsk, OrderNos, Requested: requested, Until, WhyNot } = changes;
  if (WhyNot === undefined) return `${untilWords(Until)}${partsWords(OrderNos.length)}`;
  if (CanAsk) return `Ask us: we’ve started this order. ${togetherWords(OrderNos)}`.trim();
  if (requested?.State === 'open' || !isWithOffice(order)) return undefined;
  return (
    <>
      We’ve started this order. To change it call <PhoneLink phone={publicConfig().merchant.phone} />.
    </>
  );
}

function untilWords(until: string | undefined): string {
  return until === undefined ? 'You can still change this order' : `Until ${timeWords(until)}`;
}

/** ' (all three parts)'. Empty if the basket made a single order. */
function partsWords(count: number): string {
  if (count < 2) return '';
  return count === 2 ? ' (both parts)' : ` (all ${count === 3 ? 'three' : count} parts)`;
}

/** True if the office can still change the order, because the order has not left the cellar. */
function isWithOffice({ State }: OrderDetail): boolean {
  return State === 'placed' || State === 'handed-over' || State === 'confirmed';
}

function NotAdded() {
  return (
    <div className="mb-4">
      <Notice kind="warning">
        Your basket was not added, because we’ve started this order. All your wines are still in your basket.{' '}
        <Link to={path.checkout}>Back to checkout</Link>
      </Notice>
    </div>
  );
}

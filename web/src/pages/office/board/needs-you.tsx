import type { BoardOrder } from '@tradecellar/contract/board.ts';
import { whyNeedsYou } from '@tradecellar/trade/needs-you.ts';
import { now } from '../../../session/clock.ts';
import styles from './board.module.css';

type NeedsYouProps = Pick<
  BoardOrder,
  'Kind' | 'State' | 'Since' | 'RequiredDate' | 'AskedChange' | 'Waiting'
>;

/** Why the order needs somebody of the office, in words. Nothing if the order goes its way. */
export function NeedsYou({ Kind, State, Since, RequiredDate, AskedChange, Waiting }: NeedsYouProps) {
  const why = whyNeedsYou(
    {
      kind: Kind,
      state: State,
      since: Since === undefined ? undefined : new Date(Since),
      requiredDate: RequiredDate,
      isChangeAsked: AskedChange !== undefined,
      waiting: Waiting && {
        queuedAt: new Date(Waiting.QueuedAt),
        heldUntil: Waiting.HeldUntil === undefined ? undefined : new Date(Waiting.HeldUntil),
        isHeld: Waiting.IsHeld === true,
        gaveUp: Waiting.GaveUp,
        said: Waiting.Said,
      },
    },
    now(),
  );
  if (why === '') return null;
  const hasFailed = Waiting !== undefined && (Waiting.GaveUp || Waiting.Said !== '');
  return (
    <p className={styles.needs} data-look={hasFailed ? 'failed' : undefined}>
      {why.replace(/^./, (letter) => letter.toUpperCase())}
    </p>
  );
}

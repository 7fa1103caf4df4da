import { Notice } from '../../ui/notice.tsx';
import { useBuyerHas } from '../office-right.ts';

/** Says why a placed order waits. A buyer who orders only does not learn that the account is overdue. */
export function HeldNotice() {
  const isMoneySeen = useBuyerHas('see-money');
  return (
    <Notice>
      {isMoneySeen
        ? 'Your account is overdue, so our office looks at this order before it goes.'
        : 'Our office looks at this order before it goes.'}
    </Notice>
  );
}

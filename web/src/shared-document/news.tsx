import type { Notice } from '@tradecellar/trade/shared-device.ts';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type NewsProps<Value> = {
  readonly label: string;
  readonly className: string;
  readonly rowClassName: string;
  readonly notices: readonly Notice<Value>[];
  readonly sentence: (notice: Notice<Value>) => string;
  /** Renders the control with which the person answers a notice. */
  readonly answer: (notice: Notice<Value>) => ReactNode;
  readonly onDismiss: (revision: number) => void;
};

/**
 * Notices one below another, until the person has answered or dismissed them. Their live region is always there,
 * because screen readers announce only changes.
 */
export function News<Value>(props: NewsProps<Value>) {
  const { label, className, rowClassName, notices, sentence, answer, onDismiss } = props;
  return (
    <div role="status" aria-label={label} className="print:hidden">
      {notices.length > 0 && (
        <ul className={className}>
          {notices.map((notice) => (
            <li
              key={notice.revision}
              className="border-l-3 border-l-brand-line bg-card not-last:border-b border-b-hairline"
            >
              <div
                className={classNames(
                  'flex items-center gap-x-3 text-body max-sm:gap-x-1 max-sm:text-body max-sm:[&>svg]:hidden',
                  rowClassName,
                )}
              >
                <Icon name="info" size={18} />
                <p className="min-w-0 flex-1 py-2 leading-tight wrap-anywhere">{sentence(notice)}</p>
                {answer(notice)}
                <IconButton
                  label="Dismiss"
                  icon={<Icon name="close" size={16} />}
                  onClick={() => onDismiss(notice.revision)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

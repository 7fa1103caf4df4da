import type { OfficeSettings } from '@tradecellar/contract/office-settings.ts';
import type { SetUp, SetUpStep } from '@tradecellar/contract/set-up.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './set-up.module.css';
import { useLeave } from './use-set-up.ts';

export type StepProps = {
  readonly setUp: SetUp;
  readonly settings: OfficeSettings;
  /** True if the step has the page's one gold button. */
  readonly isNext: boolean;
  readonly onDone: () => void;
};

type StepFrameProps = {
  readonly step: SetUpStep;
  readonly number: number;
  readonly title: string;
  readonly state: SetUp['Steps'][number]['State'];
  /** True if the shop cannot open without the step. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  /** True if the step opened because the step before is finished. Its title then takes the focus. */
  readonly isReached: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
};

/** Frames a step of the set-up: title and state, and the fields of an open step. */
export function Step(props: StepFrameProps) {
  const { step, number, title, state, isNeeded, isOpen, isReached, onToggle, onDone, children } = props;
  const leave = useLeave(step);
  const isDone = state === 'done';
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isReached) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [isReached]);
  return (
    <li>
      <details className={styles.step} open={isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive. */}
        <summary
          ref={summary}
          data-state={state}
          onClick={(event) => {
            event.preventDefault();
            onToggle(!isOpen);
          }}
        >
          <span className={styles.sign} aria-hidden="true">
            {isDone ? <Icon name="tick" size={14} /> : number}
          </span>
          <h2>{title}</h2>
          {isDone && <Tag>Done</Tag>}
          {state === 'left-out' && <Tag>Left out</Tag>}
          {state === 'open' && isNeeded && <span className="text-small text-ink-soft">Needed</span>}
        </summary>
        {isOpen && (
          <div>
            {children}
            {!isDone && !isNeeded && (
              <div className={styles.acts}>
                <Button
                  look="quiet"
                  className="-ml-3"
                  isBusy={leave.isPending}
                  onClick={() =>
                    leave.mutate(state === 'open', { onSuccess: () => state === 'open' && onDone() })
                  }
                >
                  {state === 'open' ? 'Leave this out' : 'Do this after all'}
                </Button>
              </div>
            )}
          </div>
        )}
      </details>
    </li>
  );
}

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useBriefly } from '../ui/use-briefly.ts';
import type { BasketItem } from './basket-item.ts';
import { useElsewhere } from './basket-store.ts';
import { whatBecame } from './what-became.ts';

/** The button comes back under the thumb that pressed *Look again*: a second tap of it is not meant for the button. */
const SETTLE_MS = 800;

type LookedAt = {
  readonly items: readonly BasketItem[];
  /** Another value after each change that the person did not make on this page. */
  readonly elsewhere: unknown;
};

export type LookAgain = {
  /** The change since the person looked, in words; undefined while the screen is as it was looked at. */
  readonly sentence: string | undefined;
  /** The button has just come back. */
  readonly isSettling: boolean;
  readonly look: () => void;
  /** The server says that the basket is another than the one that was looked at. */
  readonly require: () => void;
};

/** Lines that a screen with a button was looked at with: the button is taken away once they are others. */
function useLookedAt({ items, elsewhere }: LookedAt, changedWords: string): LookAgain {
  const [looked, setLooked] = useState<LookedAt>({ items, elsewhere });
  const [isRequired, setRequired] = useState(false);
  const [isSettling = false, settle] = useBriefly<boolean>(SETTLE_MS);
  const became = looked.elsewhere === elsewhere ? undefined : whatBecame(looked.items, items);
  // A change by the person is looked at.
  if (became === undefined && (looked.items !== items || looked.elsewhere !== elsewhere))
    setLooked({ items, elsewhere });
  const words = became === undefined ? changedWords : `${changedWords}: ${became}`;
  const refused = isRequired ? ' Nothing has been ordered.' : '';
  return {
    sentence: became === undefined && !isRequired ? undefined : `${words}.${refused}`,
    isSettling,
    look() {
      setLooked({ items, elsewhere });
      setRequired(false);
      settle(true);
    },
    require: () => setRequired(true),
  };
}

/** For a screen of the basket, or of a part of it. */
export function useBasketLookedAt(items: readonly BasketItem[]): LookAgain {
  const { count, where } = useElsewhere();
  return useLookedAt({ items, elsewhere: count }, `Your basket changed ${where}`);
}

/** For a screen of a proposal, whose lines nobody changes on it. */
export function useProposalLookedAt(items: readonly BasketItem[]): LookAgain {
  return useLookedAt({ items, elsewhere: items }, 'This proposal changed');
}

type LookAgainProps = {
  readonly lookAgain: LookAgain;
  /** Makes the lines visible, where something lies over them. */
  readonly onLook?: () => void;
};

/** In the place of the button that was taken away. Goes to the lines (`data-looked-at`). */
export function LookAgainButton({ lookAgain: { look }, onLook }: LookAgainProps) {
  function lookAgain() {
    look();
    onLook?.();
    const lines = document.querySelector<HTMLElement>('[data-looked-at]');
    lines?.scrollIntoView({ block: 'start' });
    lines?.focus({ preventScroll: true });
  }
  return (
    <Button look="secondary" onClick={lookAgain}>
      Look again
    </Button>
  );
}

/** The change in words, and *Look again*. */
export function LookAgainNotice(props: LookAgainProps) {
  const { sentence } = props.lookAgain;
  if (sentence === undefined) return null;
  return (
    <Notice kind="warning">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
        <LookAgainButton {...props} />
      </span>
    </Notice>
  );
}

/** Why the button rests, for as long as it does. */
export function restingReason({ isSettling }: LookAgain): string | undefined {
  return isSettling ? 'One moment…' : undefined;
}

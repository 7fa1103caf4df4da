import { useState } from 'react';
import { useBriefly } from '../../ui/browser/use-briefly.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BasketItem } from '../basket/basket-item.ts';
import { useElsewhere, useIsBasketKnown } from '../basket/basket-store.ts';
import { whatBecame } from '../basket/what-became.ts';

/** The button reappears under the thumb, and stays disabled this long, so that a double tap does not order. */
const SETTLE_MS = 800;

type LookedAt = {
  readonly items: readonly BasketItem[];
  /** A value that differs after each change that the person did not make on this page. */
  readonly elsewhere: unknown;
  /** False until the lines have come: nobody has looked at lines yet. */
  readonly isKnown: boolean;
};

export type LookAgain = {
  /** The change since the person last looked, in words. Undefined if nothing changed. */
  readonly sentence: string | undefined;
  readonly isSettling: boolean;
  readonly look: () => void;
  /** Hides the button because the server's basket differs from the basket on screen. */
  readonly require: () => void;
};

/** Hides a screen's button if the lines change elsewhere, until the person looks again. */
function useLookedAt({ items, elsewhere, isKnown }: LookedAt, changedWords: string): LookAgain {
  const [looked, setLooked] = useState<LookedAt>({ items, elsewhere, isKnown });
  const [isRequired, setRequired] = useState(false);
  const [isSettling = false, settle] = useBriefly<boolean>(SETTLE_MS);
  const isSame = looked.elsewhere === elsewhere || !looked.isKnown;
  const became = isSame ? undefined : whatBecame(looked.items, items);
  // A change by the person counts as looked at.
  const isOlder = looked.items !== items || looked.elsewhere !== elsewhere || looked.isKnown !== isKnown;
  if (became === undefined && isOlder) setLooked({ items, elsewhere, isKnown });
  const words = became === undefined ? changedWords : `${changedWords}: ${became}`;
  const refused = isRequired ? ' Nothing has been ordered.' : '';
  return {
    sentence: became === undefined && !isRequired ? undefined : `${words}.${refused}`,
    isSettling,
    look() {
      setLooked({ items, elsewhere, isKnown });
      setRequired(false);
      settle(true);
    },
    require: () => setRequired(true),
  };
}

export function useBasketLookedAt(items: readonly BasketItem[]): LookAgain {
  const { count, where } = useElsewhere();
  const isKnown = useIsBasketKnown();
  return useLookedAt({ items, elsewhere: count, isKnown }, `Your basket changed ${where}`);
}

/** Nobody edits lines on a proposal's screen, so every change of its lines comes from elsewhere. */
export function useProposalLookedAt(items: readonly BasketItem[]): LookAgain {
  return useLookedAt({ items, elsewhere: items, isKnown: true }, 'This proposal changed');
}

type LookAgainProps = {
  readonly lookAgain: LookAgain;
  readonly onLook?: () => void;
};

/** Takes the place of the hidden button. Scrolls to the lines (`data-looked-at`). */
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

export function restingReason({ isSettling }: LookAgain): string | undefined {
  return isSettling ? 'One moment…' : undefined;
}

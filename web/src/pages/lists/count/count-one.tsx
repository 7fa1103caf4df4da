import { MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { codeShown, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { countBottles, type ShownLine } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { useSettings } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { dotted } from '../../../ui/dotted.tsx';
import { useQuantityText } from '../../../ui/fields/use-quantity-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PictureBox } from '../../../wine/picture-box.ts';
import { ProductPicture } from '../../../wine/product-picture.tsx';
import styles from './count.module.css';
import { CountPad } from './count-pad.tsx';
import { stepCount, withDigit, withoutDigit } from './count-steps.ts';
import { countedWords } from './counted-words.ts';

/** The size of the bottle in `count.module.css`. */
const onCount: PictureBox = { width: 72, height: 168 };

type CountOneProps = {
  readonly listId: string;
  readonly line: ShownLine;
  readonly wine: SeenWine | undefined;
  readonly isLast: boolean;
  readonly onNext: () => void;
  readonly onBack: (() => void) | undefined;
};

/** Counts one wine. Each press is stored at once, so nothing is lost if the phone locks or breaks. */
export function CountOne({ listId, line, wine, isLast, onNext, onBack }: CountOneProps) {
  const { code, par, note, count } = line;
  const { binNumberShown } = useSettings().switches;
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isFirstDigit, setFirstDigit] = useState(true);
  const bottles = count?.bottles;
  const unit = unitWords(wine?.Type);
  const caseSize = wine?.CaseSize ?? 1;
  const { props, settle } = useQuantityText(String(bottles ?? ''), MOST_LIST_BOTTLES, (text) =>
    set(text === '' ? undefined : Number(text), true),
  );
  // The pad stays mounted from wine to wine, so that its Next button keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wine.
  useEffect(() => {
    settle();
    setFirstDigit(true);
    // Focusing the field would open a phone's keyboard over the wine, unless the keyboard is open already.
    const isTyping = matchMedia('(pointer: fine)').matches || document.activeElement === field.current;
    if (!isTyping) return;
    field.current?.focus();
    field.current?.select();
  }, [code]);

  function set(next: number | undefined, isDigit = false) {
    settle();
    setFirstDigit(!isDigit);
    if (next !== bottles) countBottles(listId, code, next);
  }
  return (
    <div className={styles.one}>
      <div className={styles.wine} aria-live="polite">
        <div>
          <h2 className={styles.name}>{wine?.Description ?? code}</h2>
          <p className="dotted mt-1.5 text-body text-ink-soft">
            {dotted([
              wine?.Vintage ?? '',
              wine ? codeShown(wine, binNumberShown) : '',
              wine ? unitSizeText(wine.UnitSize) : '',
              caseSize > 1 ? `case of ${caseSize}` : '',
              par === undefined ? '' : `par ${par}`,
            ])}
          </p>
          {note !== '' && <p className="mt-1.5 font-serif text-large italic">{note}</p>}
        </div>
        <div className={styles.bottle}>
          {wine && <ProductPicture product={{ ...wine, Image1_URL: wine.Image1_URL ?? '' }} box={onCount} />}
        </div>
      </div>
      <div className={styles.foot}>
        <div className="mb-3 flex items-baseline justify-center gap-x-3">
          <label htmlFor={fieldId} className="flex-1 text-right text-body text-ink-soft">
            {unit.many}
            <span className="sr-only"> of {wine?.Description ?? code}</span>
          </label>
          <input
            ref={field}
            id={fieldId}
            className={`figures ${styles.figure}`}
            {...props}
            enterKeyHint="next"
            placeholder="–"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onNext();
            }}
          />
          <span className="min-h-5 flex-1 text-body text-ink-soft">
            {bottles !== undefined && bottles >= caseSize && caseSize > 1
              ? quantityWords(splitBottles(bottles, caseSize), wine)
              : ''}
          </span>
        </div>
        <p className="mb-2 min-h-5 text-center text-small text-ink-soft">{count && countedWords(count)}</p>
        <CountPad
          unit={unit.one.toLowerCase()}
          caseSize={caseSize}
          onDigit={(digit) => set(withDigit(bottles, digit, isFirstDigit, MOST_LIST_BOTTLES), true)}
          onErase={() => set(withoutDigit(bottles), true)}
          onStep={(by) => set(stepCount(bottles, by, MOST_LIST_BOTTLES))}
          back={
            <Button
              look="secondary"
              className="min-h-14 px-1!"
              aria-label="Previous wine"
              disabledReason={onBack ? undefined : 'This is the first wine'}
              onClick={onBack}
            >
              <Icon name="chevronLeft" size={22} />
            </Button>
          }
          next={
            <Button className="min-h-14 px-1! text-large" onClick={onNext}>
              {isLast ? 'Finish' : bottles === undefined ? 'Skip' : 'Next'}
            </Button>
          }
        />
      </div>
    </div>
  );
}

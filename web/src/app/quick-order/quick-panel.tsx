import { Link } from '@tanstack/react-router';
import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { isOutOfStock, type Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { addUndoably, useQuantities } from '../../cart/basket-store.ts';
import { faultSentences, fitQuantity } from '../../cart/fit-quantity.ts';
import { openMiniBasket } from '../../cart/flyout.ts';
import { usePastedOrder } from '../../cart/pasted-order.ts';
import { readTypedLines } from '../../cart/read-order/typed-lines.ts';
import { quantityOf } from '../../cart/read-order/typed-quantity.ts';
import { hideToast, showToast, useToast } from '../../cart/toast-store.ts';
import { setQuickStep, useQuickText } from '../../cart/typed-quantities.ts';
import { useTakeList } from '../../cart/use-take-list.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { useBought } from '../../wine/use-bought.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import { QuantityStep } from './quantity-step.tsx';
import { QuickFacts, QuickPrices } from './quick-facts.tsx';
import styles from './quick-panel.module.css';

type QuickPanelProps = {
  readonly label: string;
  /** Escape and the cross close it. */
  readonly onLeave: () => void;
};

/** More cases than this are added only after a second look: the number may belong to the name. */
const mostAtOnce = 99;

type Step = { readonly product: ProductCard; readonly cases: string; readonly note: string };

/** The open quick order: a field, its suggestions, and the quantity where the text has none. */
export function QuickPanel({ label, onLeave }: QuickPanelProps) {
  const { switches } = useSettings();
  const held = useQuantities();
  const message = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useQuickText();
  const [isWanted, setWanted] = useState(true);
  const [step, setStep] = useState<Step>();
  /** The text at an Enter that came before its suggestions. */
  const [entered, setEntered] = useState<string>();

  const { order } = usePastedOrder();
  const { takeText, takeFile } = useTakeList();
  const [line, ...more] = readTypedLines(text).lines;
  const wanted = line?.text || text;
  const problem = more.length === 0 ? tooLong(text, mostSought) : undefined;
  const { found, isCurrent, failure, again } = useSuggested(wanted, isWanted && problem === undefined);
  const products = found?.mainResult ?? [];
  const bought = useBought(products.map(({ Code }) => Code));
  const box = useCombobox({
    keys: products.map(({ Code }) => Code),
    isWanted,
    onWanted: setWanted,
    choosesFirst: true,
  });

  // Typing replaces the text of the last time.
  useLayoutEffect(focusAndSelect, []);
  useEffect(() => {
    if (entered === undefined) return;
    if (failure || entered !== text) setEntered(undefined);
    else if (isCurrent) {
      setEntered(undefined);
      if (products.length === 1 && products[0]) take(products[0]);
    }
  });
  // Closing the panel keeps it: basket and checkout name an order that was begun here.
  useEffect(() => setQuickStep(step !== undefined), [step]);

  function focusAndSelect() {
    input.current?.focus();
    input.current?.select();
  }
  function asked(product: ProductCard): Quantity | undefined {
    const quantity = line && quantityOf(line.quantity, product);
    return typeof quantity === 'object' ? quantity : undefined;
  }
  function take(product: ProductCard) {
    const quantity = asked(product);
    if (quantity && quantity.cases <= mostAtOnce) return add(product, quantity);
    const refused = line && (line.fault ?? quantityOf(line.quantity, product));
    setStep({
      product,
      cases: String(quantity?.cases ?? 1),
      note: typeof refused === 'string' ? `${line?.said}: ${faultSentences[refused]}` : '',
    });
  }
  function add(product: ProductCard, quantity: Quantity) {
    const fitted = fitQuantity(product, quantity, switches);
    if ('refusal' in fitted) return showToast({ kind: 'note', sentence: fitted.refusal });
    const before = held.get(product.Code);
    const undo = addUndoably([{ product, quantity: fitted.quantity }]);
    const words = `${quantityWords(fitted.quantity, product)} of ${product.Description}`;
    const instead = before ? `, instead of ${quantityWords(before, product)}` : '';
    showToast({
      kind: fitted.note === undefined ? 'good' : 'note',
      sentence: fitted.note ?? `${words} added to basket${instead}`,
      undo,
    });
    if (switches.basketInFlyout) openMiniBasket();
    setStep(undefined);
    box.restart();
    setText('');
    input.current?.focus();
  }
  /** Opens a list of several lines for review. */
  function review(list: string) {
    setText('');
    takeText(list);
  }
  function onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files;
    if (file && !event.clipboardData.types.includes('text/plain')) return void takeFile(file);
    const list = event.clipboardData.getData('text/plain');
    if (!/\n|\r/.test(list.trim())) return;
    event.preventDefault();
    review(list);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && more.length > 0) {
      event.preventDefault();
      review(text);
    } else if (event.key === 'Enter' && problem !== undefined) event.preventDefault();
    else if (event.key === 'Enter' && !isCurrent && !box.isChosenByHand) {
      event.preventDefault();
      if (text.trim() !== '') setEntered(text);
      if (failure) again();
    } else box.takesKey(event);
  }

  return (
    <div className={styles.panel}>
      <div className={`flex items-center gap-2 text-ink-soft ${styles.row}`}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          className={styles.input}
          aria-label={label}
          placeholder="Wine, code, or paste a list"
          enterKeyHint="done"
          spellCheck={false}
          value={text}
          {...box.field}
          onChange={({ target }) => {
            hideToast();
            setStep(undefined);
            box.restart();
            setText(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onLeave} />
      </div>
      {step ? (
        <QuantityStep
          product={step.product}
          cases={step.cases}
          note={step.note}
          onAdd={(quantity) => add(step.product, quantity)}
          onBack={() => {
            setStep(undefined);
            focusAndSelect();
          }}
        />
      ) : (
        box.isOpen &&
        more.length === 0 && (
          <div {...box.listed} aria-busy={!isCurrent} className={`popover ${styles.list}`}>
            {products.map((product, index) => (
              <QuickOption
                key={product.Code}
                option={box.option(index)}
                product={product}
                quantity={asked(product)}
                bought={bought?.get(product.Code)}
                onTake={() => take(product)}
              />
            ))}
          </div>
        )
      )}
      {!step && !message && text.trim() === '' && <Help remaining={order?.lines.length ?? 0} />}
      {!step && more.length > 0 && (
        <p className={`popover ${styles.help}`}>{more.length + 1} wines. Press Enter to check them.</p>
      )}
      {!step && text.trim() !== '' && more.length === 0 && isCurrent && products.length === 0 && (
        <p className={`popover ${styles.help}`}>We couldn’t find “{wanted}”.</p>
      )}
      {problem !== undefined && (
        <p role="alert" className={`popover ${styles.help} text-warning`}>
          {problem}
        </p>
      )}
      {failure && (
        <p role="alert" className={`popover ${styles.help}`}>
          {problemSentenceOf(failure)} Press Enter to try again.
        </p>
      )}
      <span className="sr-only" aria-live="polite">
        {box.isOpen && isCurrent && `${products.length} suggestions`}
      </span>
    </div>
  );
}

/** `remaining`: lines of a pasted list that are not in the basket. */
function Help({ remaining }: { readonly remaining: number }) {
  return (
    <p className={`popover ${styles.help}`}>
      Wine and quantity, e.g. <kbd>fleurie 2</kbd>, <kbd>127 3cs</kbd>, <kbd>meursault 6b</kbd>. A plain
      number means cases. Press Enter to add, and / to come back from anywhere.{' '}
      <Link to={path.pastedOrder}>
        {remaining > 0
          ? `Go on with your list of ${countWords(remaining, 'line')}`
          : 'Paste a list, or choose a file'}
      </Link>
    </p>
  );
}

type QuickOptionProps = {
  readonly option: ReturnType<ReturnType<typeof useCombobox>['option']>;
  readonly product: ProductCard;
  /** As typed; undefined where none can be ordered, or nothing was typed. */
  readonly quantity: Quantity | undefined;
  readonly bought: Bought | undefined;
  readonly onTake: () => void;
};

/** One suggested wine, with the quantity that Enter would add. */
function QuickOption({ option, product, quantity, bought, onTake }: QuickOptionProps) {
  const { switches } = useSettings();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
    <div {...option} role="option" tabIndex={-1} className={styles.option} onClick={onTake}>
      <span className="wine-name">{product.Description}</span>
      <QuickFacts product={product} bought={bought} />
      <QuickPrices product={product} />
      <span className={`text-sm ${styles.quantity}`}>
        {isOutOfStock(product, switches) ? 'Out of Stock' : quantity && quantityWords(quantity, product)}
      </span>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
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
import { hush, say, useSaid } from '../../cart/said.ts';
import { setQuickStep } from '../../cart/typed-quantities.ts';
import { useTakeList } from '../../cart/use-take-list.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { tooLong } from '../../ui/too-long.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { lastHadText } from '../../wine/last-had.ts';
import { useBought } from '../../wine/use-bought.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import { QuantityStep } from './quantity-step.tsx';
import opened from './quick-order.module.css';
import styles from './quick-panel.module.css';

type QuickPanelProps = {
  readonly label: string;
  readonly text: string;
  /** The text was typed while this panel was on its way: it is gone on with; 'enter' where Enter ended it. */
  readonly typed: 'text' | 'enter' | undefined;
  readonly onText: (text: string) => void;
  /** Escape and the cross: the focus goes back. */
  readonly onLeave: () => void;
};

/** More cases than this are not added without a second look: the number may belong to the name. */
const mostAtOnce = 99;

type Step = { readonly product: ProductCard; readonly cases: string; readonly note: string };

export function QuickPanel({ label, text, typed, onText, onLeave }: QuickPanelProps) {
  const { switches } = useSettings();
  const held = useQuantities();
  const said = useSaid();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(true);
  const [step, setStep] = useState<Step>();
  /** Enter was pressed before the answer was there. */
  const [isEager, setEager] = useState(typed === 'enter');

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

  // Before the next key.
  useLayoutEffect(() => {
    if (typed === undefined) input.current?.select();
    input.current?.focus();
  }, [typed]);
  useEffect(() => {
    if (!isEager || !isCurrent) return;
    setEager(false);
    if (products.length === 1 && products[0]) take(products[0]);
  });

  useEffect(() => setQuickStep(step !== undefined), [step]);

  // What comes later is not added by an Enter of before.
  useEffect(() => {
    if (failure) setEager(false);
  }, [failure]);

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
    if ('refusal' in fitted) return say({ kind: 'note', sentence: fitted.refusal });
    const before = held.get(product.Code);
    const undo = addUndoably([{ product, quantity: fitted.quantity }]);
    const words = `${quantityWords(fitted.quantity, product)} of ${product.Description}`;
    const instead = before ? `, instead of ${quantityWords(before, product)}` : '';
    say({
      kind: fitted.note === undefined ? 'good' : 'note',
      sentence: fitted.note ?? `${words} added to basket${instead}`,
      undo,
    });
    if (switches.basketInFlyout) openMiniBasket();
    setStep(undefined);
    box.restart();
    onText('');
    input.current?.focus();
  }
  /** Several lines are looked at before any is added. */
  function review(list: string) {
    onText('');
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
      setEager(text.trim() !== '');
      if (failure) again();
    } else box.takesKey(event);
  }

  return (
    <div className={opened.panel}>
      <div className={`beside soft ${styles.row}`}>
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
            hush();
            setStep(undefined);
            setEager(false);
            box.restart();
            onText(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onLeave} />
      </div>
      {step ? (
        <QuantityStep
          {...step}
          onAdd={(quantity) => add(step.product, quantity)}
          onBack={() => {
            setStep(undefined);
            input.current?.focus();
            input.current?.select();
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
                held={held.get(product.Code)}
                bought={bought?.get(product.Code)}
                onTake={() => take(product)}
              />
            ))}
          </div>
        )
      )}
      {!step && !said && text.trim() === '' && <Help left={order?.lines.length ?? 0} />}
      {!step && more.length > 0 && (
        <p className={`popover ${styles.help}`}>{more.length + 1} wines: Enter to look at them.</p>
      )}
      {!step && text.trim() !== '' && more.length === 0 && isCurrent && products.length === 0 && (
        <p className={`popover ${styles.help}`}>Nothing on the list is called “{wanted}”.</p>
      )}
      {problem !== undefined && (
        <p role="alert" className={`popover ${styles.help} warning`}>
          {problem}
        </p>
      )}
      {failure && (
        <p role="alert" className={`popover ${styles.help}`}>
          {problemSentenceOf(failure)} Enter asks again.
        </p>
      )}
      <span className="sr-only" aria-live="polite">
        {box.isOpen && isCurrent && `${products.length} suggestions`}
      </span>
    </div>
  );
}

/** `left`: how many lines of a list are still to be looked at. */
function Help({ left }: { readonly left: number }) {
  return (
    <p className={`popover ${styles.help}`}>
      A wine and how many: <kbd>fleurie 2</kbd>, <kbd>127 3cs</kbd>, <kbd>meursault 6b</kbd>. A number alone
      is cases. Enter adds.{' '}
      <Link to={path.pastedOrder}>
        {left > 0 ? `Go on with your list of ${countWords(left, 'line')}` : 'Paste a list, or choose a file'}
      </Link>
    </p>
  );
}

type QuickOptionProps = {
  readonly option: ReturnType<ReturnType<typeof useCombobox>['option']>;
  readonly product: ProductCard;
  /** As typed; undefined where nothing of it can be ordered, or nothing was typed. */
  readonly quantity: Quantity | undefined;
  readonly held: Quantity | undefined;
  readonly bought: Bought | undefined;
  readonly onTake: () => void;
};

/** A wine that may be meant: what it is, what it costs, what was last had of it, and how much was understood. */
function QuickOption({ option, product, quantity, held, bought, onTake }: QuickOptionProps) {
  const { switches } = useSettings();
  const facts = [
    product.Vintage,
    sizeText(product),
    codeShown(product, switches.binNumberShown),
    bought ? `last ${lastHadText(bought, product)}` : '',
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
    <div {...option} role="option" tabIndex={-1} className={styles.option} onClick={onTake}>
      <span className="wine">{product.Description}</span>
      <span className={`soft fine ${styles.facts} dotted`}>
        {dotted(facts)}
        {held && <span className={styles.held}>in basket: {quantityWords(held, product)}</span>}
      </span>
      <span className={`small ${styles.prices} number`}>
        {formatMoney(product.CasePrice)} <span className="soft fine">case</span>
        <br />
        {formatMoney(product.BottleNett)}{' '}
        <span className="soft fine">{unitWords(product.Type).one.toLowerCase()}</span>
      </span>
      <span className={`small ${styles.quantity}`}>
        {isOutOfStock(product, switches) ? 'Out of Stock' : quantity && quantityWords(quantity, product)}
      </span>
    </div>
  );
}

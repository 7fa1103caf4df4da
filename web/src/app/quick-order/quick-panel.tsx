import { Link } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { isOutOfStock, type Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { addUndoably, useQuantities } from '../../cart/basket/basket-store.ts';
import { openMiniBasket } from '../../cart/basket/flyout.ts';
import { setQuickStep, useQuickText } from '../../cart/basket/typed-quantities.ts';
import { asksFirst } from '../../cart/basket/waiting.ts';
import { pastedOrder, usePastedOrder, useTakeList } from '../../cart/pasted/pasted-order.ts';
import { WineChoice } from '../../cart/pasted/wine-choice.tsx';
import { faultSentences, fitQuantity } from '../../cart/quantities/order-quantity.ts';
import { loadLineReader, useLineReader } from '../../cart/read-order/line-reader.ts';
import { hideToast, showResult, useToast } from '../../cart/toast/toast-store.ts';
import { path } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { tooLong } from '../../ui/fields/too-long.ts';
import { useCombobox } from '../../ui/fields/use-combobox.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBought } from '../../wine/use-bought.ts';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import styles from './quick-order.module.css';
import { QuickQuantity } from './quick-quantity.tsx';

type QuickPanelProps = {
  readonly label: string;
  readonly onLeave: () => void;
};

/** Above this number of cases the buyer is asked, because the number may belong to the wine's name. */
const mostAtOnce = 99;

type Question = { readonly product: ProductCard; readonly cases: string; readonly note: string };

/**
 * The open quick order: a text field with suggestions. If the text has no quantity, the panel asks for the quantity.
 */
export function QuickPanel({ label, onLeave }: QuickPanelProps) {
  const { switches } = useSettings();
  const held = useQuantities();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useQuickText();
  const [question, setQuestion] = useState<Question>();
  /**
   * The text for which Enter was pressed before its suggestions arrived. If the search finds a single wine, the panel
   * then takes the wine.
   */
  const [entered, setEntered] = useState<string>();
  const { order } = usePastedOrder();
  const { take: takeList, takeFile } = useTakeList();

  const reader = useLineReader();
  const [line, ...more] = reader?.readTypedLines(text).lines ?? [];
  const isList = more.length > 0;
  const wanted = line?.text || text;
  const problem = isList ? undefined : tooLong(text, mostSought);
  const { found, isCurrent, failure, again } = useSuggested(
    wanted,
    reader !== undefined && problem === undefined,
  );
  const products = found?.mainResult ?? [];
  const bought = useBought(products.map(({ Code }) => Code));
  const keys = products.map(({ Code }) => Code);
  const box = useCombobox({ keys, isOpen: !isList, selectsFirst: true });

  // Selects the text from the last use, so that typing replaces the text.
  useLayoutEffect(focusAndSelect, []);
  useEffect(() => {
    const isWaiting = entered === text && !isCurrent && !failure;
    if (entered === undefined || isWaiting) return;
    setEntered(undefined);
    const [only] = products;
    if (entered === text && isCurrent && only && products.length === 1) take(only);
  });
  // Stays set after the panel is closed, because basket and checkout warn about an unfinished quick order.
  useEffect(() => setQuickStep(question !== undefined), [question]);

  function focusAndSelect() {
    input.current?.focus();
    input.current?.select();
  }
  function typedQuantity(product: ProductCard): Quantity | undefined {
    const quantity = line && reader?.quantityOf(line.quantity, product);
    return typeof quantity === 'object' ? quantity : undefined;
  }
  function take(product: ProductCard) {
    const quantity = typedQuantity(product);
    if (quantity && quantity.cases <= mostAtOnce) return add(product, quantity);
    const fault = line && (line.fault ?? reader?.quantityOf(line.quantity, product));
    setQuestion({
      product,
      cases: String(quantity?.cases ?? 1),
      note: typeof fault === 'string' ? `${line?.words}: ${faultSentences[fault]}` : '',
    });
  }
  function add(product: ProductCard, quantity: Quantity) {
    const fitted = fitQuantity(product, quantity, switches);
    if ('refusal' in fitted) return showResult({ kind: 'note', sentence: fitted.refusal });
    if (asksFirst(() => add(product, quantity))) return;
    const before = held.get(product.Code);
    const undo = addUndoably([{ product, quantity: fitted.quantity }]);
    const words = `${quantityWords(fitted.quantity, product)} of ${product.Description}`;
    const instead = before ? `, instead of ${quantityWords(before, product)}` : '';
    showResult({
      kind: fitted.note === undefined ? 'good' : 'note',
      sentence: fitted.note ?? `${words} added to basket${instead}`,
      undo,
      says: { isIn: true, codes: [product.Code] },
    });
    if (switches.basketInFlyout) openMiniBasket();
    type('');
    input.current?.focus();
  }
  function type(next: string) {
    setQuestion(undefined);
    box.restart();
    setText(next);
  }
  /** Opens a list of several lines for review. */
  async function review(list: string) {
    const loaded = await loadLineReader().catch(() => undefined);
    if (!loaded)
      return showResult({
        kind: 'note',
        sentence: 'Offline. We couldn’t read your list. Please try again when you’re back.',
      });
    setText('');
    takeList(pastedOrder('Pasted', loaded.readTypedLines(list)));
  }
  function onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files;
    if (file && !event.clipboardData.types.includes('text/plain')) return void takeFile(file);
    const list = event.clipboardData.getData('text/plain');
    if (!/\n|\r/.test(list.trim())) return;
    event.preventDefault();
    void review(list);
  }
  function onKeyDown(event: KeyboardEvent) {
    const isForList = !isList && problem === undefined && (isCurrent || box.isChosenByHand);
    if (event.key !== 'Enter' || isForList) return void box.takesKey(event);
    event.preventDefault();
    if (isList) return void review(text);
    if (problem !== undefined || text.trim() === '') return;
    setEntered(text);
    if (failure) again();
  }

  function below() {
    if (question) {
      const { product, cases, note } = question;
      return (
        <QuickQuantity
          product={product}
          cases={cases}
          onAdd={(quantity) => add(product, quantity)}
          onBack={() => {
            setQuestion(undefined);
            focusAndSelect();
          }}
        >
          <WineChoice product={product} bought={bought?.get(product.Code)} />
          {note !== '' && <p className="text-small text-warning">{note}</p>}
        </QuickQuantity>
      );
    }
    if (problem !== undefined) return <Note isAlert>{problem}</Note>;
    if (failure) return <Note isAlert>{problemSentenceOf(failure)} Press Enter to try again.</Note>;
    if (isList) return <Note>{more.length + 1} wines. Press Enter to check them.</Note>;
    if (text.trim() === '') return !toast && <Help linesLeft={order?.lines.length ?? 0} />;
    if (!box.isOpen) return isCurrent && <Note>We couldn’t find “{wanted}”.</Note>;
    return (
      <div {...box.listed} aria-busy={!isCurrent} className="py-1">
        {products.map((product, index) => {
          const quantity = typedQuantity(product);
          const words = quantity && `Add ${quantityWords(quantity, product)}`;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
            <div
              key={product.Code}
              {...box.option(index)}
              role="option"
              tabIndex={-1}
              className="scroll-my-2 px-4 py-1.5"
              onClick={() => take(product)}
            >
              <WineChoice
                product={product}
                quantity={isOutOfStock(product, switches) ? 'Out of Stock' : words}
                bought={bought?.get(product.Code)}
              />
            </div>
          );
        })}
      </div>
    );
  }

  return (
    // Covers the whole header on a phone and a tablet, and the menu on a wide screen.
    <div className={styles.panel}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          aria-label={label}
          placeholder="Wine, code, or paste a list"
          enterKeyHint="done"
          spellCheck={false}
          value={text}
          {...box.field}
          onChange={({ target }) => {
            hideToast();
            // A `/` at the beginning comes from a second press of the key that opens the panel.
            type(target.value.replace(/^\/+/, ''));
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onLeave} />
      </div>
      <div className={`popover ${styles.below}`}>{below()}</div>
      <span className="sr-only" aria-live="polite">
        {box.isOpen && isCurrent && `${products.length} suggestions`}
      </span>
    </div>
  );
}

type NoteProps = { readonly isAlert?: boolean; readonly children: ReactNode };

function Note({ isAlert = false, children }: NoteProps) {
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={`px-4 py-3 text-body ${isAlert ? 'text-warning' : 'text-ink-soft'}`}
    >
      {children}
    </p>
  );
}

/** `linesLeft`: lines of a pasted list that are not in the basket. */
function Help({ linesLeft }: { readonly linesLeft: number }) {
  return (
    <Note>
      Wine and quantity, e.g. <Key>fleurie 2</Key>, <Key>127 3cs</Key>, <Key>meursault 6b</Key>. A plain
      number means cases. Press Enter to add, and / to come back from anywhere.{' '}
      <Link to={path.pastedOrder} className="thumb-high">
        {linesLeft > 0
          ? `Go on with your list of ${countWords(linesLeft, 'line')}`
          : 'Paste a list, or choose a file'}
      </Link>
    </Note>
  );
}

function Key({ children }: { readonly children: string }) {
  return <kbd className="bg-paper-deep px-1 font-sans whitespace-nowrap text-ink">{children}</kbd>;
}

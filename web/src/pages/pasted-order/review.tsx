import { useNavigate } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { addUndoably, useQuantities } from '../../cart/basket-store.ts';
import { isRemembered, type PastedLine, type PastedOrder, usePastedOrder } from '../../cart/pasted-order.ts';
import { showToast } from '../../cart/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { useBought } from '../../wine/use-bought.ts';
import { DiscardButton } from './discard-button.tsx';
import { LeftOut, LineList } from './line-list.tsx';
import { ListedLine } from './listed-line.tsx';
import { countsOf, isQuestion, type Opened, openLineId } from './open-line.ts';
import styles from './pasted-order.module.css';
import { addedUp, type ReadLine, readLine } from './read-line.ts';
import { unreadWords } from './unread-words.ts';
import { useMatches } from './use-matches.ts';
import { useUsualOrder } from './use-usual-order.ts';

/** A list of this many usual orders gets a warning. */
const timesUsual = 10;

/** The review of a list: its sums and Add at the head, then one open question after the other, then its ready lines. */
export function Review({ order }: { readonly order: PastedOrder }) {
  useRootClass(styles.belowHead);
  const navigate = useNavigate();
  const { account } = useAccount();
  const { switches } = useSettings();
  const held = useQuantities();
  const { setOrder, changeLine, dropLine } = usePastedOrder();
  const texts = useMemo(
    () => [...new Set(order.lines.filter((line) => isLookedUp(line)).map((line) => line.text))],
    [order.lines],
  );
  const { matches, products: matched, error, isStopped, stop, goOn } = useMatches(texts);
  const byHand = useProductsByCode(
    order.lines.flatMap(({ code }) => (code === undefined || matched.has(code) ? [] : [code])),
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProductCard>>(new Map());
  const products = useMemo(
    () => new Map([...matched, ...chosen, ...byHand.products]),
    [matched, chosen, byHand.products],
  );
  const codes = useMemo(() => [...products.keys()], [products]);
  const bought = useBought(codes);
  const usual = useUsualOrder();
  const lines = order.lines.map((line) =>
    readLine(line, { match: matches.get(line.text), products, switches, bought, usual }),
  );
  const inPlace = (place: ReadLine['place']) => lines.filter((line) => line.place === place);
  const inOrder = [...inPlace('choose'), ...inPlace('missing'), ...inPlace('check'), ...inPlace('matched')];
  const waiting = inPlace('waiting').length;
  const wanted = [...inOrder, ...inPlace('waiting')];
  const adding = addedUp(
    wanted.flatMap((line) => line.ready ?? []),
    switches,
  );
  const priced = priceLines(adding);
  const doubted = lines.filter(({ doubt }) => doubt !== undefined);
  const isUnusual = usual !== undefined && priced && priced.totals.nett > timesUsual * usual;

  const [opened, setOpened] = useState<Opened>({ id: undefined, isPinned: false });
  const openId = openLineId(inOrder, opened);
  const page = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    (page.current?.querySelector<HTMLElement>('[data-open]') ?? add.current)?.focus();
  });
  /** Moves on, with the focus, to the line's next question or to the next line's. */
  function moveOn(id: number | undefined, isPinned = false) {
    movesFocus.current = true;
    setOpened({ id, isPinned });
  }

  function addAll() {
    const undoBasket = addUndoably(adding);
    const rest = wanted.filter((line) => !line.ready).map(({ line }) => line);
    const undo = () => {
      undoBasket();
      setOrder(order);
    };
    const added = `${countWords(adding.length, 'line')} added to basket.`;
    const remaining = rest.length > 0 ? ` ${countWords(rest.length, 'line')} left on your list.` : '';
    showToast({ kind: 'good', sentence: `${added}${remaining}`, undo });
    void rememberNames(account, lines).then(
      (names) => names !== '' && showToast({ kind: 'good', sentence: `${added}${remaining}${names}`, undo }),
    );
    setOrder(rest.length > 0 ? { ...order, lines: rest, leftOut: 0 } : undefined);
    void navigate({ to: path.basket });
  }
  function confirmAll() {
    const ids = new Set(doubted.map(({ line }) => line.id));
    const confirmed = order.lines.map((line) => (ids.has(line.id) ? { ...line, isConfirmed: true } : line));
    setOrder({ ...order, lines: confirmed });
  }
  const disabledReason =
    adding.length === 0 || !priced
      ? 'No line can be added yet'
      : bought === undefined
        ? 'Your last orders are being read'
        : undefined;

  const row = (read: ReadLine) => {
    const { id } = read.line;
    return (
      <ListedLine
        key={id}
        read={read}
        held={read.product && held.get(read.product.Code)}
        isOpen={id === openId}
        onOpen={() => moveOn(id, true)}
        onChange={(change) => {
          setOpened({ id, isPinned: true });
          changeLine(id, change);
        }}
        onAnswer={(change, product) => {
          if (product) setChosen((before) => new Map(before).set(product.Code, product));
          changeLine(id, change);
          moveOn(id);
        }}
        onDrop={() => {
          const next = inOrder[inOrder.findIndex((one) => one.line.id === id) + 1];
          dropLine(id);
          moveOn(next?.line.id);
        }}
      />
    );
  };
  const shared = { openId, row };
  return (
    <div ref={page}>
      <div className={`flex flex-wrap items-center gap-3 ${styles.head}`}>
        <p role="status">
          <strong className="dotted">{dotted(countsOf(wanted))}</strong>
          <span className="text-ink-soft text-sm block font-normal">
            {order.from}: {countWords(wanted.length, 'line')}
            {priced && `, ${formatMoney(priced.totals.nett)} nett`}
            {unreadWords(order)}
          </span>
        </p>
        <DiscardButton order={order} />
        <Button ref={add} onClick={addAll} disabledReason={disabledReason}>
          Add {countWords(adding.length, 'line')}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} onRetry={goOn} />}
      {waiting > 0 && error === undefined && (
        <p className={`flex items-center gap-2 mt-4 ${styles.progress}`}>
          <progress max={wanted.length} value={wanted.length - waiting} aria-label="Looking up the lines" />
          <Button look="secondary" onClick={isStopped ? goOn : stop}>
            {isStopped ? 'Go on' : 'Stop'}
          </Button>
        </p>
      )}
      {isUnusual && (
        <div className="mt-8">
          <Notice kind="warning">
            {formatMoney(priced.totals.nett)} is more than ten times your usual order of {formatMoney(usual)}.
            Please check the quantities before you add them.
          </Notice>
        </div>
      )}
      <LineList title="Which wine did you mean?" lines={inPlace('choose')} {...shared} />
      <LineList title="Not found" lines={inPlace('missing')} {...shared} />
      <LineList title="Check the quantity" lines={inPlace('check')} {...shared}>
        {doubted.filter(isQuestion).length > 1 && (
          <Button look="secondary" onClick={confirmAll}>
            All {doubted.length} are right
          </Button>
        )}
      </LineList>
      <LineList title="Matched" lines={inPlace('matched')} {...shared} />
      <LineList title="Not looked up yet" lines={isStopped || error ? inPlace('waiting') : []} {...shared} />
      <LeftOut
        summary={`${countWords(inPlace('unordered').length, 'line')} without a quantity ${
          inPlace('unordered').length === 1 ? 'was' : 'were'
        } left out`}
        action="Order it"
        lines={inPlace('unordered')}
        onWanted={(id) => {
          changeLine(id, { isUnordered: false, fault: 'unsaid' });
          moveOn(id);
        }}
      />
      <LeftOut
        summary={ignoredWords(inPlace('aside').length)}
        action="Look for it"
        lines={inPlace('aside')}
        onWanted={(id) => changeLine(id, { isAside: false })}
      />
    </div>
  );
}

const isLookedUp = ({ isAside, isUnordered, text }: PastedLine) => !isAside && !isUnordered && text !== '';

/** Remembers the wines that were chosen for texts, at most 200 a call. Returns a sentence for the toast. */
async function rememberNames(account: string, lines: readonly ReadLine[]): Promise<string> {
  const Names = lines.flatMap(({ line, ready }) =>
    ready && isRemembered(line) ? [{ Text: line.text, ProductCode: line.code }] : [],
  );
  if (Names.length === 0) return '';
  try {
    for (let from = 0; from < Names.length; from += 200) {
      await call(accountNamesRemember, { CustomerAccount: account, Names: Names.slice(from, from + 200) });
    }
    return ` ${countWords(Names.length, 'name')} remembered for next time.`;
  } catch {
    return ' The names you chose could not be remembered.';
  }
}

const ignoredWords = (count: number) =>
  `${countWords(count, 'line')} ignored: ${count === 1 ? "doesn't look like a wine" : "don't look like wines"}`;

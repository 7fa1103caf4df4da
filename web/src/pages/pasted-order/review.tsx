import { useNavigate } from '@tanstack/react-router';
import { accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { addUndoably, useQuantities } from '../../cart/basket/basket-store.ts';
import { asksFirst } from '../../cart/basket/waiting.ts';
import {
  isRemembered,
  type PastedLine,
  type PastedOrder,
  usePastedOrder,
} from '../../cart/pasted/pasted-order.ts';
import { showResult } from '../../cart/toast/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { useBought } from '../../wine/use-bought.ts';
import { LineList } from './line-list.tsx';
import { ListHead } from './list-head.tsx';
import { LeftOutLine, ListedLine } from './listed-line.tsx';
import { countsOf, isQuestion, type Opened, openLineId } from './open-line.ts';
import { addedUp, type ReadLine, readLine } from './read-line.ts';
import { useMatches } from './use-matches.ts';
import { useUsualOrder } from './use-usual-order.ts';

/** At most this many matched lines are in sight while questions are open. */
const shortList = 8;
/** A list that costs this many usual orders gets a warning. */
const timesUsual = 10;

export function Review({ order }: { readonly order: PastedOrder }) {
  const navigate = useNavigate();
  const { account } = useAccount();
  const { switches } = useSettings();
  const held = useQuantities();
  const { setOrder, changeLine, dropLine } = usePastedOrder();
  const { matches, error, retry, ...matched } = useMatches(
    order.lines.filter(isLookedUp).map(({ text }) => text),
  );
  const chosen = useProductsByCode(
    order.lines.flatMap(({ code }) => (code === undefined || matched.products.has(code) ? [] : code)),
  );
  const products = new Map([...matched.products, ...chosen.products]);
  const bought = useBought([...products.keys()]);
  const usual = useUsualOrder();

  const lines = order.lines.map((line) =>
    readLine(line, { match: matches.get(line.text), products, switches, bought, usual }),
  );
  const inPlace = (place: ReadLine['place']) => lines.filter((line) => line.place === place);
  const inOrder = [...inPlace('choose'), ...inPlace('missing'), ...inPlace('check'), ...inPlace('matched')];
  const waiting = inPlace('waiting');
  const wanted = [...inOrder, ...waiting];
  const adding = addedUp(
    wanted.flatMap(({ ready }) => ready ?? []),
    switches,
  );
  const nett = priceLines(adding)?.totals.nett;
  const doubted = lines.filter(({ doubt }) => doubt !== undefined);

  const [opened, setOpened] = useState<Opened>({ id: undefined, isPinned: false });
  const openId = openLineId(inOrder, opened);
  const page = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    (page.current?.querySelector<HTMLElement>('[data-open]') ?? addButton.current)?.focus();
  });
  function moveOn(id: number | undefined, isPinned = false) {
    movesFocus.current = true;
    setOpened({ id, isPinned });
  }

  function addAll() {
    if (asksFirst(addAll)) return;
    const undoBasket = addUndoably(adding);
    const rest = wanted.filter(({ ready }) => !ready).map(({ line }) => line);
    const added = `${countWords(adding.length, 'line')} added to basket.`;
    const remaining =
      rest.length > 0
        ? ` ${countWords(rest.length, 'pasted line')} still ${rest.length === 1 ? 'needs' : 'need'} you.`
        : '';
    function announce(names: string) {
      const undo = () => {
        undoBasket();
        setOrder(order);
      };
      const says = { isIn: true, codes: adding.map(({ product }) => product.Code) };
      showResult({ kind: 'good', sentence: added + remaining + names, undo, says }, path.basket);
    }
    announce('');
    void rememberNames(account, lines).then((names) => names !== '' && announce(names));
    setOrder(rest.length > 0 ? { ...order, lines: rest, leftOut: 0 } : undefined);
    void navigate({ to: path.basket });
  }

  const row = (read: ReadLine) => {
    const { id } = read.line;
    return (
      <ListedLine
        key={id}
        read={read}
        bought={bought}
        held={read.product && held.get(read.product.Code)}
        isOpen={id === openId}
        onOpen={() => moveOn(id, true)}
        onChange={(change) => {
          setOpened({ id, isPinned: true });
          changeLine(id, change);
        }}
        onAnswer={(change, product) => {
          if (product) matched.addProducts([product]);
          changeLine(id, change);
          moveOn(id);
        }}
        onDrop={() => {
          const next = inOrder[inOrder.findIndex(({ line }) => line.id === id) + 1];
          dropLine(id);
          moveOn(next?.line.id);
        }}
      />
    );
  };
  return (
    // The scroll margin keeps a focused field clear of the sticky head.
    <div ref={page} className="**:scroll-mt-20">
      <ListHead
        order={order}
        counts={countsOf(wanted)}
        size={countWords(wanted.length, 'line') + (nett === undefined ? '' : `, ${formatMoney(nett)} nett`)}
      >
        <Button
          ref={addButton}
          onClick={addAll}
          disabledReason={
            adding.length === 0 || nett === undefined
              ? 'No line can be added yet'
              : bought === undefined
                ? 'Your last orders are loading'
                : undefined
          }
        >
          Add {countWords(adding.length, 'line')}
        </Button>
      </ListHead>
      {error && (
        <div className="mt-4">
          <Failure error={error} onRetry={retry} />
        </div>
      )}
      {waiting.length > 0 && !error && (
        <p className="mt-4 flex">
          <progress
            max={wanted.length}
            value={wanted.length - waiting.length}
            aria-label="Looking up the lines"
          />
        </p>
      )}
      {usual !== undefined && nett !== undefined && nett > timesUsual * usual && (
        <div className="mt-8">
          <Notice kind="warning">
            {formatMoney(nett)} is more than ten times your usual order of {formatMoney(usual)}. Please check
            the quantities before you add them.
          </Notice>
        </div>
      )}
      <LineList title="Which wine did you mean?" lines={inPlace('choose')} openId={openId} row={row} />
      <LineList title="Not found" lines={inPlace('missing')} openId={openId} row={row} />
      <LineList title="Check the quantity" lines={inPlace('check')} openId={openId} row={row}>
        {doubted.filter(isQuestion).length > 1 && (
          <Button
            look="secondary"
            onClick={() =>
              setOrder({
                ...order,
                lines: lines.map(({ line, doubt }) => (doubt ? { ...line, isConfirmed: true } : line)),
              })
            }
          >
            All {doubted.length} are right
          </Button>
        )}
      </LineList>
      <LineList
        title="Matched"
        lines={inPlace('matched')}
        isFolded={openId !== undefined && inPlace('matched').length > shortList}
        openId={openId}
        row={row}
      />
      <LineList title="Not looked up yet" lines={error ? waiting : []} openId={openId} row={row} />
      <LineList
        title="Left out: no quantity"
        lines={inPlace('unordered')}
        isFolded
        openId={openId}
        row={({ line }) => (
          <LeftOutLine
            key={line.id}
            line={line}
            action="Order it"
            onWanted={() => {
              changeLine(line.id, { isUnordered: false, fault: 'missing' });
              moveOn(line.id);
            }}
          />
        )}
      />
      <LineList
        title="Skipped"
        lines={inPlace('aside')}
        isFolded
        openId={openId}
        row={({ line }) => (
          <LeftOutLine
            key={line.id}
            line={line}
            action="It is a wine"
            onWanted={() => changeLine(line.id, { isAside: false })}
          />
        )}
      />
    </div>
  );
}

const isLookedUp = ({ isAside, isUnordered, text }: PastedLine) => !isAside && !isUnordered && text !== '';

/** Stores the wines that the person chose for texts, at most 200 a call. Returns a sentence for the toast. */
async function rememberNames(account: string, lines: readonly ReadLine[]): Promise<string> {
  const Names = lines.flatMap(({ line, ready }) =>
    ready && isRemembered(line) ? [{ Text: line.text, ProductCode: line.code }] : [],
  );
  if (Names.length === 0) return '';
  try {
    for (let from = 0; from < Names.length; from += 200) {
      await call(accountNamesRemember, { CustomerAccount: account, Names: Names.slice(from, from + 200) });
    }
    return ` We’ll remember ${countWords(Names.length, 'name')}.`;
  } catch {
    return ' We could not remember the names you chose.';
  }
}

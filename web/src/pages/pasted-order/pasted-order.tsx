import { useNavigate } from '@tanstack/react-router';
import { accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useMemo } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { useSessionState } from '../../api/stored.ts';
import { addUndoably, useQuantities } from '../../cart/basket-store.ts';
import {
  isRemembered,
  type PastedLine,
  type PastedOrder,
  pastedOrder,
  usePastedOrder,
} from '../../cart/pasted-order.ts';
import { readTypedLines } from '../../cart/read-order/typed-lines.ts';
import { showToast } from '../../cart/toast-store.ts';
import { useTakeList } from '../../cart/use-take-list.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { useBought } from '../../wine/use-bought.ts';
import { LeftOut, LineList } from './line-list.tsx';
import styles from './pasted-order.module.css';
import { addedUp, type ReadLine, readLine } from './read-line.ts';
import { ReadingQuestion } from './reading-question.tsx';
import { useMatches } from './use-matches.ts';
import { useUsualOrder } from './use-usual-order.ts';

/** A pasted list, looked at before it is added: what was understood, what may be meant, what was not found. */
export function PastedOrderPage() {
  const { account } = useAccount();
  const { order, setOrder } = usePastedOrder();
  const [text, setText] = useSessionState(`tradecellar/pasted-text/${account}`, Type.String());
  function read(typed: string) {
    const found = pastedOrder('Pasted', readTypedLines(typed));
    setOrder(found);
    if (found.lines.length > 0) setText(undefined);
  }
  return (
    <article>
      <PageHeading>Your list</PageHeading>
      {account === '' ? (
        <NoCustomer />
      ) : order === undefined || order.lines.length === 0 ? (
        <PasteBox text={text ?? ''} onText={setText} onRead={read} />
      ) : (
        <Reviewed order={order} onOrder={setOrder} />
      )}
    </article>
  );
}

type ReviewedProps = { readonly order: PastedOrder; readonly onOrder: (order: PastedOrder) => void };

function Reviewed({ order, onOrder }: ReviewedProps) {
  const { readings = [] } = order;
  if (readings.length === 0) return <Review order={order} />;
  return (
    <>
      <p className="soft" role="status">
        {order.from}: {countWords(order.lines.length, 'row')}
        {unreadWords(order)}
      </p>
      <ReadingQuestion
        order={order}
        readings={readings}
        onChosen={(next, words) => {
          onOrder(next);
          showToast({ kind: 'note', sentence: `Quantities: ${words}.`, undo: () => onOrder(order) });
        }}
      />
      <div className="part">
        <DiscardButton order={order} />
      </div>
    </>
  );
}

/** '. Not read: Prices, 3 hidden rows' */
function unreadWords({ unread = [], leftOut }: PastedOrder): string {
  const parts = [
    unread.length > 0 ? `Not read: ${unread.join(', ')}` : '',
    leftOut > 0 ? `${countWords(leftOut, 'further line')} left out: 2,000 are read at once` : '',
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => `. ${part}`)
    .join('');
}

function DiscardButton({ order }: { readonly order: PastedOrder }) {
  const { setOrder } = usePastedOrder();
  function discard() {
    setOrder(undefined);
    showToast({ kind: 'note', sentence: 'The list was discarded.', undo: () => setOrder(order) });
  }
  return (
    <Button look="quiet" onClick={discard}>
      Discard
    </Button>
  );
}

type PasteBoxProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRead: (text: string) => void;
};

function PasteBox({ text, onText, onRead }: PasteBoxProps) {
  const { takeFile } = useTakeList();
  return (
    <div className={`stack ${styles.paste}`}>
      <TextField
        label="One wine per line: name or code, and quantity"
        hint="Paste from an email, WhatsApp or a spreadsheet. Nothing goes in your basket until you confirm."
        rows={10}
        value={text}
        onChange={onText}
      />
      <div className="row">
        <Button
          onClick={() => onRead(text)}
          disabledReason={text.trim() === '' ? 'Type or paste a list first' : undefined}
        >
          Check list
        </Button>
        <FileButton accept=".xlsx,.xlsm,.csv,.txt,.tsv" onFiles={([file]) => file && void takeFile(file)}>
          Excel or CSV file…
        </FileButton>
      </div>
    </div>
  );
}

function Review({ order }: { readonly order: PastedOrder }) {
  useRootClass(styles.aroundBar);
  const navigate = useNavigate();
  const { account } = useAccount();
  const { switches } = useSettings();
  const held = useQuantities();
  const { setOrder, changeLine, dropLine } = usePastedOrder();
  const texts = useMemo(
    () => [...new Set(order.lines.filter((line) => isAsked(line)).map((line) => line.text))],
    [order.lines],
  );
  const { matches, products: matched, error, isStopped, stop, goOn } = useMatches(texts);
  const byHand = useProductsByCode(
    order.lines.flatMap(({ code }) => (code === undefined || matched.has(code) ? [] : [code])),
  );
  const products = useMemo(() => new Map([...matched, ...byHand.products]), [matched, byHand.products]);
  const codes = useMemo(() => [...products.keys()], [products]);
  const bought = useBought(codes);
  const usual = useUsualOrder();
  const lines = order.lines.map((line) =>
    readLine(line, { match: matches.get(line.text), products, switches, bought }),
  );
  const inPlace = (place: ReadLine['place']) => lines.filter((line) => line.place === place);
  const waiting = inPlace('waiting').length;
  const wanted = lines.filter(({ place }) => place !== 'aside' && place !== 'unordered');
  const ready = wanted.flatMap((line) => line.ready ?? []);
  const adding = addedUp(ready, switches);
  const priced = priceLines(adding);
  const unsettled = wanted.filter((line) => !line.ready);
  const doubted = lines.filter(({ doubt }) => doubt !== undefined);
  const isUnusual = usual !== undefined && priced && priced.totals.nett > timesUsual * usual;

  async function remember(): Promise<string> {
    const Names = lines.flatMap(({ line, ready: one }) =>
      one && isRemembered(line) ? [{ Text: line.text, ProductCode: line.code }] : [],
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
  function addAll() {
    const undoBasket = addUndoably(adding);
    const rest = unsettled.map(({ line }) => line);
    const undo = () => {
      undoBasket();
      setOrder(order);
    };
    const added = `${countWords(adding.length, 'line')} added to basket.`;
    const left = rest.length > 0 ? ` ${countWords(rest.length, 'line')} left on your list.` : '';
    showToast({ kind: 'good', sentence: `${added}${left}`, undo });
    void remember().then(
      (names) => names !== '' && showToast({ kind: 'good', sentence: `${added}${left}${names}`, undo }),
    );
    setOrder(rest.length > 0 ? { ...order, lines: rest, leftOut: 0 } : undefined);
    void navigate({ to: path.basket });
  }
  const disabledReason =
    adding.length === 0 || !priced
      ? 'No line can be added yet'
      : bought === undefined
        ? 'What you usually order is being read'
        : undefined;

  function confirmAll() {
    const ids = new Set(doubted.map(({ line }) => line.id));
    const confirmed = order.lines.map((line) => (ids.has(line.id) ? { ...line, isConfirmed: true } : line));
    setOrder({ ...order, lines: confirmed });
  }

  const shared = { held, changeLine, dropLine };
  return (
    <>
      <p className="soft" role="status">
        {order.from}: {countWords(wanted.length, 'line')}
        {waiting > 0 && `, ${waiting} not looked up yet`}
        {unreadWords(order)}
      </p>
      {error !== undefined && <Failure error={error} onRetry={goOn} />}
      {waiting > 0 && error === undefined && (
        <p className={`beside after ${styles.progress}`}>
          <progress max={wanted.length} value={wanted.length - waiting} aria-label="Looking up the lines" />
          <Button look="secondary" onClick={isStopped ? goOn : stop}>
            {isStopped ? 'Go on' : 'Stop'}
          </Button>
        </p>
      )}
      <LineList title="Which wine did you mean?" lines={inPlace('choose')} {...shared} />
      <LineList title="Not found" lines={inPlace('missing')} {...shared} />
      <LineList title="Check the quantity" lines={inPlace('check')} {...shared}>
        {doubted.length > 1 && (
          <Button look="secondary" onClick={confirmAll}>
            All {doubted.length} are right
          </Button>
        )}
      </LineList>
      <LineList title="Matched" lines={inPlace('matched')} {...shared} />
      <LineList title="Not looked up yet" lines={isStopped || error ? inPlace('waiting') : []} {...shared} />
      <LeftOut
        summary={unorderedWords(inPlace('unordered').length)}
        action="Order it"
        lines={inPlace('unordered')}
        onWanted={(id) => changeLine(id, { isUnordered: false, fault: 'unsaid' })}
      />
      <LeftOut
        summary={ignoredWords(inPlace('aside').length)}
        action="Look for it"
        lines={inPlace('aside')}
        onWanted={(id) => changeLine(id, { isAside: false })}
      />
      {isUnusual && (
        <div className="part">
          <Notice kind="warning">
            {formatMoney(priced.totals.nett)} is more than ten times your usual order of {formatMoney(usual)}.
            Please check the quantities before you add them.
          </Notice>
        </div>
      )}
      <div className={`row part ${styles.bar}`}>
        <p>
          <strong>{priced ? formatMoney(priced.totals.nett) : 'Too large'}</strong> nett
          {unsettled.length > waiting && (
            <span className={`soft ${styles.open}`}>{attentionWords(unsettled.length - waiting)}</span>
          )}
        </p>
        <DiscardButton order={order} />
        <Button onClick={addAll} disabledReason={disabledReason}>
          Add {countWords(adding.length, 'line')}
        </Button>
      </div>
    </>
  );
}

const isAsked = ({ isAside, isUnordered, text }: PastedLine) => !isAside && !isUnordered && text !== '';
/** A list of so many times the usual order is worth a second look. */
const timesUsual = 10;

const attentionWords = (count: number) =>
  count === 1 ? '1 line needs your attention' : `${count} lines need your attention`;
const wereWords = (count: number) => (count === 1 ? 'was' : 'were');
const unorderedWords = (count: number) =>
  `${countWords(count, 'line')} without a quantity ${wereWords(count)} left out`;
const ignoredWords = (count: number) =>
  `${countWords(count, 'line')} ignored: ${count === 1 ? "doesn't look like a wine" : "don't look like wines"}`;

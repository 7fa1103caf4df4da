import { useNavigate } from '@tanstack/react-router';
import { accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useId, useMemo, useState } from 'react';
import { Type } from 'typebox';
import { call } from '../../api/call.ts';
import { useSessionState } from '../../api/stored.ts';
import { addUndoably, useQuantities } from '../../basket/basket-store.ts';
import {
  isRemembered,
  type PastedLine,
  type PastedOrder,
  pastedOrder,
  usePastedOrder,
} from '../../basket/pasted-order.ts';
import { readTypedLines } from '../../basket/read-order/typed-lines.ts';
import { say } from '../../basket/said.ts';
import { useTakeList } from '../../basket/use-take-list.ts';
import { useProductsByCode } from '../../product/products-by-code.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ListedLine } from './listed-line.tsx';
import styles from './pasted-order.module.css';
import { addedUp, type ReadLine, readLine } from './read-line.ts';
import { useMatches } from './use-matches.ts';

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
        <Review order={order} />
      )}
    </article>
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
        label="One wine a line: names or codes, with how many"
        hint="From a mail, a chat or a spreadsheet. Nothing is added before you have looked at it."
        rows={10}
        value={text}
        onChange={onText}
      />
      <div className="row">
        <Button
          onClick={() => onRead(text)}
          disabledReason={text.trim() === '' ? 'Type or paste a list first' : undefined}
        >
          Look at it
        </Button>
        <FileButton accept=".xlsx,.xlsm,.csv,.txt,.tsv" onFiles={([file]) => file && void takeFile(file)}>
          Excel or CSV file…
        </FileButton>
      </div>
    </div>
  );
}

function Review({ order }: { readonly order: PastedOrder }) {
  const navigate = useNavigate();
  const { account } = useAccount();
  const { switches } = useSettings();
  const held = useQuantities();
  const { setOrder, changeLine, dropLine } = usePastedOrder();
  const texts = useMemo(
    () => [
      ...new Set(order.lines.filter((line) => !line.isAside && line.text !== '').map((line) => line.text)),
    ],
    [order.lines],
  );
  const { matches, products: matched, error, isStopped, stop, goOn } = useMatches(texts);
  const byHand = useProductsByCode(
    order.lines.flatMap(({ code }) => (code === undefined || matched.has(code) ? [] : [code])),
  );
  const products = useMemo(() => new Map([...matched, ...byHand.products]), [matched, byHand.products]);
  const lines = order.lines.map((line) =>
    readLine(line, { match: matches.get(line.text), products, switches }),
  );
  const inPlace = (place: ReadLine['place']) => lines.filter((line) => line.place === place);
  const waiting = inPlace('waiting').length;
  const ready = lines.flatMap((line) => (line.place !== 'aside' && line.ready ? [line.ready] : []));
  const adding = addedUp(ready, switches);
  const priced = priceLines(adding);
  const open = lines.filter(({ place, ready: one }) => place !== 'aside' && !one).length;

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
    const rest = lines.filter(({ place, ready: one }) => place !== 'aside' && !one).map(({ line }) => line);
    const undo = () => {
      undoBasket();
      setOrder(order);
    };
    const added = `${countWords(adding.length, 'line')} added to basket.`;
    const left = rest.length > 0 ? ` ${countWords(rest.length, 'line')} left on your list.` : '';
    say({ kind: 'good', sentence: `${added}${left}`, undo });
    void remember().then(
      (names) => names !== '' && say({ kind: 'good', sentence: `${added}${left}${names}`, undo }),
    );
    setOrder(rest.length > 0 ? { ...order, lines: rest, leftOut: 0 } : undefined);
    void navigate({ to: path.basket });
  }
  function discard() {
    setOrder(undefined);
    say({ kind: 'note', sentence: 'The list was discarded.', undo: () => setOrder(order) });
  }

  const shared = { held, changeLine, dropLine };
  return (
    <>
      <p className="soft" role="status">
        {order.from}: {countWords(order.lines.length, 'line')}
        {waiting > 0 && `, ${waiting} not looked up yet`}
        {order.leftOut > 0 &&
          `. ${countWords(order.leftOut, 'further line')} left out: 2,000 are read at once`}
      </p>
      {error !== undefined && <Failure error={error} onRetry={goOn} />}
      {waiting > 0 && error === undefined && (
        <p className={`beside after ${styles.progress}`}>
          <progress
            max={order.lines.length}
            value={order.lines.length - waiting}
            aria-label="Looking up the lines"
          />
          <Button look="secondary" onClick={isStopped ? goOn : stop}>
            {isStopped ? 'Go on' : 'Stop'}
          </Button>
        </p>
      )}
      <LineList title="Which one is meant?" lines={inPlace('choose')} {...shared} />
      <LineList title="Not found" lines={inPlace('missing')} {...shared} />
      <LineList title="Understood" lines={inPlace('understood')} {...shared} />
      <LineList title="Not looked up yet" lines={isStopped || error ? inPlace('waiting') : []} {...shared} />
      <Asides lines={inPlace('aside')} onWanted={(id) => changeLine(id, { isAside: false })} />
      <div className={`row part ${styles.bar}`}>
        <p>
          <strong>{priced ? formatMoney(priced.totals.nett) : 'Too large'}</strong> nett
          {open - waiting > 0 && (
            <span className={`soft ${styles.open}`}>{countWords(open - waiting, 'line')} to be settled</span>
          )}
        </p>
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
        <Button
          onClick={addAll}
          disabledReason={adding.length === 0 || !priced ? 'No line can be added yet' : undefined}
        >
          Add {countWords(adding.length, 'line')}
        </Button>
      </div>
    </>
  );
}

type AsidesProps = { readonly lines: readonly ReadLine[]; readonly onWanted: (id: number) => void };

function Asides({ lines, onWanted }: AsidesProps) {
  if (lines.length === 0) return null;
  return (
    <details className={`part ${styles.asides}`}>
      <summary>{countWords(lines.length, 'line')} left out: no wine, as far as one can tell</summary>
      <ul>
        {lines.map(({ line }) => (
          <li key={line.id}>
            <span>{line.source}</span>
            <button type="button" className="link" onClick={() => onWanted(line.id)}>
              Look for it<span className="sr-only">: {line.source}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** So many lines are drawn at once: a list of 2,000 is no slower than one of 100. */
const drawnAtOnce = 100;

type LineListProps = {
  readonly title: string;
  readonly lines: readonly ReadLine[];
  readonly held: ReadonlyMap<string, Quantity>;
  readonly changeLine: (id: number, change: Partial<PastedLine>) => void;
  readonly dropLine: (id: number) => void;
};

function LineList({ title, lines, held, changeLine, dropLine }: LineListProps) {
  const id = useId();
  const [most, setMost] = useState(drawnAtOnce);
  if (lines.length === 0) return null;
  const hidden = lines.length - most;
  return (
    <section aria-labelledby={id} className="part">
      <h2 id={id}>
        {title} <span className="medium soft sans">{lines.length}</span>
      </h2>
      <ul>
        {lines.slice(0, most).map((read) => (
          <ListedLine
            key={read.line.id}
            read={read}
            held={read.product && held.get(read.product.Code)}
            onChange={(change) => changeLine(read.line.id, change)}
            onDrop={() => dropLine(read.line.id)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" className="after" onClick={() => setMost(most + drawnAtOnce)}>
          Show more: {countWords(hidden, 'line')}
        </Button>
      )}
    </section>
  );
}

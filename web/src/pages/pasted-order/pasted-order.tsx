import { Link } from '@tanstack/react-router';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import { type PastedOrder, pastedOrder, usePastedOrder } from '../../cart/pasted-order.ts';
import { readTypedLines } from '../../cart/read-order/typed-lines.ts';
import { showToast } from '../../cart/toast-store.ts';
import { useTakeList } from '../../cart/use-take-list.ts';
import { useAccount } from '../../session/account.ts';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DiscardButton } from './discard-button.tsx';
import styles from './pasted-order.module.css';
import { ReadingQuestion } from './reading-question.tsx';
import { Review } from './review.tsx';
import { unreadWords } from './unread-words.ts';

/** A pasted list: its text, then its review before any of it is added. */
export function PastedOrderPage() {
  const { account } = useAccount();
  const { order, setOrder } = usePastedOrder();
  return (
    <article>
      <PageHeading>Your list</PageHeading>
      {account === '' ? (
        <NoCustomer />
      ) : order === undefined || order.lines.length === 0 ? (
        <PasteBox onOrder={setOrder} />
      ) : order.readings?.length ? (
        <Readings order={order} readings={order.readings} onOrder={setOrder} />
      ) : (
        <Review order={order} />
      )}
    </article>
  );
}

const example = 'Fleurie Les Garants 2\n127 3 cases\nSancerre Lacaille, 6 bottles';

function PasteBox({ onOrder }: { readonly onOrder: (order: PastedOrder) => void }) {
  const { account } = useAccount();
  const { takeFile } = useTakeList();
  const [text = '', setText] = useSessionState(`tradecellar/pasted-text/${account}`, Type.String());
  function check() {
    const found = pastedOrder('Pasted', readTypedLines(text));
    onOrder(found);
    if (found.lines.length > 0) setText(undefined);
  }
  return (
    <div className={`grid grid-cols-1 gap-4 ${styles.paste}`}>
      <TextField
        label="One wine per line: name or code, and quantity"
        hint="Paste from an email, WhatsApp or a spreadsheet. Nothing goes in your basket until you confirm."
        placeholder={example}
        rows={10}
        value={text}
        onChange={setText}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={check}
          disabledReason={text.trim() === '' ? 'Type or paste a list first' : undefined}
        >
          Check list
        </Button>
        <FileButton accept=".xlsx,.xlsm,.csv,.txt,.tsv" onFiles={([file]) => file && void takeFile(file)}>
          Excel or CSV file…
        </FileButton>
        <p className="text-sm text-ink-soft">or drop a file here</p>
      </div>
      <p className="text-sm">
        <Link to={path.orderNames}>Your wine nicknames</Link>
      </p>
    </div>
  );
}

type ReadingsProps = {
  readonly order: PastedOrder;
  readonly readings: readonly string[];
  readonly onOrder: (order: PastedOrder) => void;
};

/** A table that can be read in several ways: one is chosen before anything is looked up. */
function Readings({ order, readings, onOrder }: ReadingsProps) {
  return (
    <>
      <p className="text-ink-soft" role="status">
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
      <div className="mt-8">
        <DiscardButton order={order} />
      </div>
    </>
  );
}

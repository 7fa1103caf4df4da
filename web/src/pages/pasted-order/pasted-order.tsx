import { Link } from '@tanstack/react-router';
import { Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import { pastedOrder, usePastedOrder, useTakeList } from '../../cart/pasted/pasted-order.ts';
import { readTypedLines } from '../../cart/read-order/typed-lines.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadingQuestion } from './reading-question.tsx';
import { Review } from './review.tsx';

export function PastedOrderPage() {
  const { account } = useAccount();
  return (
    <article>
      <PageHeading>Paste an order</PageHeading>
      {account === '' ? <NoCustomer /> : <PastedList key={account} account={account} />}
    </article>
  );
}

function PastedList({ account }: { readonly account: string }) {
  const { order } = usePastedOrder();
  if (order === undefined || order.lines.length === 0) return <PasteBox account={account} />;
  return order.readings?.length ? (
    <ReadingQuestion order={order} readings={order.readings} />
  ) : (
    <Review order={order} />
  );
}

const example = 'Fleurie Les Garants 2\n127 3 cases\nSancerre Lacaille, 6 bottles';

function PasteBox({ account }: { readonly account: string }) {
  const { take, takeFile } = useTakeList();
  const [text = '', setText] = useSessionState(`tradecellar/pasted-text/${account}`, Type.String());
  return (
    <div className="grid max-w-176 grid-cols-1 gap-4">
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
          onClick={() => {
            take(pastedOrder('Pasted', readTypedLines(text)));
            setText(undefined);
          }}
          disabledReason={/[\p{L}\p{N}]/u.test(text) ? undefined : 'Type or paste a list first'}
        >
          Match wines
        </Button>
        <FileButton accept=".xlsx,.xlsm,.csv,.txt,.tsv" onFiles={([file]) => file && void takeFile(file)}>
          Excel or CSV file…
        </FileButton>
        <p className="text-body text-ink-soft pointer-coarse:hidden">or drop a file anywhere on this page</p>
      </div>
      <Link
        to={path.orderNames}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-body"
      >
        Your names for our wines
      </Link>
    </div>
  );
}

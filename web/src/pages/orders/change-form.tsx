import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Order } from '@tradecellar/contract/checkout.ts';
import { COLLECTION_ID, deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { accountOrdersChange, type OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersAskChange } from '@tradecellar/contract/requested-changes.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem, problemSentenceOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { mostSought, useSuggested } from '../../wine/use-suggested.ts';
import { type Draft, draftDifference, draftOf, linesOfDraft, type Row, rowOf } from './changed-order.ts';

type ChangeFormProps = {
  readonly account: string;
  readonly orderNo: string;
  readonly changes: OrderChanges;
  readonly onClose: () => void;
};

/**
 * An order to be changed, or whose change is asked for where it is with the office. Sent first with the total that is known: where the server has
 * another, it is shown and agreed to.
 */
export function ChangeForm({ account, orderNo, changes, onClose }: ChangeFormProps) {
  const queries = useQueryClient();
  const isAsking = changes.CanAsk === true;
  const [draft, setDraft] = useState(() => draftOf(changes));
  const [seen, setSeen] = useState<{ readonly version: number; readonly total: Money | undefined }>({
    version: changes.Version,
    total: undefined,
  });
  // A change that is sent again, as after a lost answer, has the same key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { data } = useQuery(endpointQuery(deliveryAddresses, { CustomerAccount: account }));
  const addresses = data?.mainResult ?? [];
  const before = draftOf(changes);
  const isSamePlace = draft.addressId === before.addressId;
  // The total of the same goods to the same place is the order's own, unless prices have changed.
  const isPriced =
    isSamePlace && JSON.stringify(linesOfDraft(draft)) === JSON.stringify(linesOfDraft(before));
  const send = useMutation({
    mutationFn: () =>
      call<typeof accountOrdersChange | typeof accountOrdersAskChange>(
        isAsking ? accountOrdersAskChange : accountOrdersChange,
        {
          CartId: key,
          CustomerAccount: account,
          orderNo,
          Version: seen.version,
          DeliveryType: draft.addressId === COLLECTION_ID ? 'collection' : 'delivery',
          DeliveryAddressId: draft.addressId,
          RequiredDate: draft.requiredDate,
          CustomerReference: draft.reference,
          Delivery_Notes: draft.notes,
          PaymentMethod: 'credit',
          // An unknown total is answered with the right one, and changes nothing yet.
          GrandTotal: seen.total ?? (isPriced ? changes.GrandTotal : 0),
          Lines: linesOfDraft(draft),
        },
      ),
    async onSuccess() {
      await queries.invalidateQueries();
      onClose();
    },
    onError(error) {
      if (isProblem(error, 'prices-changed')) setSeen({ ...seen, total: error.details.grandTotal });
      // The merchant may be asked for it now: nothing typed is lost.
      if (isProblem(error, 'order-not-changeable')) void queries.invalidateQueries();
      if (isProblem(error, 'order-changed-meanwhile')) {
        setSeen({ total: undefined, version: error.details.version });
        void queries.invalidateQueries();
      }
    },
  });
  const change = (by: Partial<Draft>) => {
    setDraft({ ...draft, ...by });
    setSeen({ ...seen, total: undefined });
    setKey(crypto.randomUUID());
    send.reset();
  };
  const addressName = addresses.find(({ Id }) => Id === draft.addressId)?.Delivery_Name ?? '';
  const differences = draftDifference(changes, draft, { addressName, total: seen.total });
  const isEmpty = linesOfDraft(draft).length === 0;
  return (
    <form
      className="mb-8 grid gap-5"
      aria-label="Change order"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <div className="flex items-center justify-between gap-4">
        <h2>{isAsking ? 'Ask for a change' : 'Change this order'}</h2>
        <Button look="quiet" className="-mr-3" onClick={onClose}>
          Keep it as it is
        </Button>
      </div>
      <Rows rows={draft.rows} onChange={(rows) => change({ rows })} />
      <AddWine
        onAdd={(row) => change({ rows: [...draft.rows.filter(({ code }) => code !== row.code), row] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Address"
          value={draft.addressId}
          options={[
            ...(changes.DeliveryAddressId === '' ? [{ value: '', label: 'Please choose an address' }] : []),
            ...addresses.map(({ Id, Delivery_Name, Delivery_PostCode }) => ({
              value: Id,
              label: [Delivery_Name, Delivery_PostCode].filter((part) => part !== '').join(', '),
            })),
          ]}
          onChange={(addressId) => change({ addressId })}
        />
        <Field label={draft.addressId === COLLECTION_ID ? 'Collection time' : 'Delivery date'}>
          {(control) => (
            <input
              {...control}
              className="input"
              type={draft.addressId === COLLECTION_ID ? 'datetime-local' : 'date'}
              value={draft.requiredDate}
              onChange={({ target }) => change({ requiredDate: target.value })}
            />
          )}
        </Field>
        <TextField
          label="Customer Reference / Purchase Order"
          value={draft.reference}
          mostLetters={mostLetters(Order.properties.CustomerReference)}
          onChange={(reference) => change({ reference })}
        />
        <TextField
          label="Delivery Notes"
          rows={2}
          value={draft.notes}
          mostLetters={mostLetters(Order.properties.Delivery_Notes)}
          onChange={(notes) => change({ notes })}
        />
      </div>
      {differences.length > 0 && (
        <section aria-labelledby="differences" className="border-y border-hairline py-4" aria-live="polite">
          <h3 id="differences" className="mb-1">
            What changes
          </h3>
          <ul className="list-disc pl-5">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </section>
      )}
      {send.error && !isProblem(send.error, 'prices-changed') && (
        <Notice kind="warning">{problemSentenceOf(send.error)}</Notice>
      )}
      {isAsking && <p>This order is with our office, who will decide. Until then it stays as it is.</p>}
      <Button
        type="submit"
        className="max-sm:w-full sm:justify-self-start"
        isBusy={send.isPending}
        disabledReason={
          isEmpty
            ? 'An order without a wine is cancelled, not changed'
            : differences.length === 0
              ? 'Nothing has changed yet'
              : undefined
        }
        showReason
      >
        {seen.total === undefined && !isPriced
          ? 'Check the new total'
          : isAsking
            ? 'Ask for this change'
            : `Change the order, ${formatMoney(seen.total ?? changes.GrandTotal)}`}
      </Button>
    </form>
  );
}

type RowsProps = { readonly rows: readonly Row[]; readonly onChange: (rows: readonly Row[]) => void };

function Rows({ rows, onChange }: RowsProps) {
  return (
    <ul className="border-t border-hairline">
      {rows.map((row) => (
        <li
          key={row.code}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
        >
          <span className="font-serif text-lg">{row.description}</span>
          <span className="flex items-end gap-3">
            <QuantityField
              label={row.unit === 'cases' ? 'Cases' : 'Bottles'}
              of={row.description}
              value={row.quantity}
              onChange={(quantity) =>
                onChange(rows.map((other) => (other.code === row.code ? { ...other, quantity } : other)))
              }
            />
            <Button
              look="quiet"
              aria-label={`Remove ${row.description}`}
              onClick={() => onChange(rows.filter(({ code }) => code !== row.code))}
            >
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Finds a wine by name or code and adds a case of it. */
function AddWine({ onAdd }: { readonly onAdd: (row: Row) => void }) {
  const [text, setText] = useState('');
  const { found } = useSuggested(text, true);
  const products = found?.mainResult ?? [];
  return (
    <Finder
      label="Add a wine"
      placeholder="Name or code"
      text={text}
      mostLetters={mostSought}
      onText={setText}
      options={products.map(({ Code, Description, CaseSize, CasePrice }) => ({
        key: Code,
        words: Description,
        aside: `${formatMoney(CasePrice)} for ${CaseSize}`,
      }))}
      onChoose={(code) => {
        const product = products.find(({ Code }) => Code === code);
        setText('');
        if (product === undefined) return;
        const { Code, Description, CaseSize } = product;
        onAdd(rowOf({ code: Code, description: Description, caseSize: CaseSize }, CaseSize));
      }}
    />
  );
}

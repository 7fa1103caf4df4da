import { Order } from '@tradecellar/contract/checkout.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import type { Basket } from '../../../cart/basket/basket-item.ts';
import { DeliveryTime } from '../../../cart/delivery/delivery-time.tsx';
import { LookAgainNotice, restingReason } from '../../../cart/sync/look-again.tsx';
import { Totals, TotalsBar } from '../../../cart/totals/totals-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Finder } from '../../../ui/fields/finder.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mostSought, useSuggested } from '../../../wine/use-suggested.ts';
import { ChangeLines } from './change-lines.tsx';
import { requiredDateOf, withWine } from './changed-order.ts';
import { togetherWords } from './requested-change.tsx';
import { type ChangeOutcome, useChangedOrder } from './use-changed-order.ts';

type ChangeFormProps = {
  readonly account: string;
  readonly orderNo: string;
  readonly changes: OrderChanges;
  readonly basket?: Basket | undefined;
  readonly onSaved: (outcome: ChangeOutcome) => void;
  readonly onClose: () => void;
};

/**
 * Changes an order, or asks the office for the change if the order is already with the office. Above the one button
 * stand the differences in words, the new total and the sources of the wines.
 */
export function ChangeForm({ account, orderNo, changes, basket, onSaved, onClose }: ChangeFormProps) {
  const changed = useChangedOrder({ account, orderNo, changes, basket, onChanged: onSaved });
  const { draft, change, delivery, places, total, isAsking, lookAgain } = changed;
  const disabledReason = changed.disabledReason ?? (lookAgain && restingReason(lookAgain));
  return (
    <form
      className="mb-8"
      aria-label="Change order"
      onSubmit={(event) => {
        event.preventDefault();
        if (lookAgain?.sentence === undefined) changed.send();
      }}
    >
      {/* The totals stick to the foot of the screen while any of the form is in view. */}
      <div className="mb-4 grid grid-cols-1 gap-7">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2>{basket ? 'Add your basket' : isAsking ? 'Ask for a change' : 'Change this order'}</h2>
          <Button
            look="quiet"
            className="-mx-3"
            onClick={() => {
              // The buyer may return from the checkout with the same basket, so keep the draft.
              if (!basket) changed.forget();
              onClose();
            }}
          >
            {basket ? 'Back to checkout' : 'Cancel changes'}
          </Button>
        </div>
        {basket && (
          <p className="-mt-5">
            The wines of this order and of your basket together. Your basket stays as it is until you change
            the order.
          </p>
        )}
        <div className="grid grid-cols-1 gap-5" tabIndex={-1} data-looked-at>
          <ChangeLines
            rows={draft.rows}
            isEdited={changed.isEdited}
            nettOf={changed.nettOf}
            onChange={(rows) => change({ rows })}
          />
          <AddWine onAdd={(wine) => change({ rows: withWine(draft.rows, wine) })} />
        </div>
        <SelectField
          label="Address"
          className="max-w-xl"
          value={draft.addressId}
          options={[
            ...(places.some(({ Id }) => Id === draft.addressId)
              ? []
              : [{ value: draft.addressId, label: 'Please choose an address' }]),
            ...places.map(({ Id, Delivery_Name, Delivery_PostCode }) => ({
              value: Id,
              label: [Delivery_Name, Delivery_PostCode].filter((part) => part !== '').join(', '),
            })),
          ]}
          onChange={(addressId) => change({ addressId })}
        />
        {changed.isDated && (
          <DeliveryTime
            addressId={draft.addressId}
            delivery={delivery}
            onChoose={(choice) =>
              change({ requiredDate: requiredDateOf({ date: '', time: '', ...delivery.chosen, ...choice }) })
            }
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
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
        <Summary differences={changed.differences} divisions={changed.divisions} />
        {changed.error && <Notice kind="warning">{problemSentenceOf(changed.error)}</Notice>}
        {lookAgain && <LookAgainNotice lookAgain={lookAgain} />}
        {isAsking && (
          <p>
            We’ve started this order, so our office decides. Until then it stays as it is.{' '}
            {togetherWords(changes.OrderNos)}
          </p>
        )}
      </div>
      <TotalsBar
        totals={changed.totals && <Totals totals={changed.totals} />}
        note={lookAgain?.sentence === undefined ? disabledReason : undefined}
        buttons={
          lookAgain?.sentence === undefined && (
            <Button type="submit" isBusy={changed.isSending} disabledReason={disabledReason}>
              {isAsking
                ? 'Ask for this change'
                : total === undefined
                  ? 'Change the order'
                  : `Change the order, ${formatMoney(total)}`}
            </Button>
          )
        }
      />
    </form>
  );
}

type SummaryProps = { readonly differences: readonly string[]; readonly divisions: readonly string[] };

function Summary({ differences, divisions }: SummaryProps) {
  if (differences.length === 0) return null;
  return (
    <section
      aria-labelledby="differences"
      className="grid gap-x-10 gap-y-4 border-y border-hairline py-4 sm:grid-cols-2"
      aria-live="polite"
    >
      <div>
        <h3 id="differences" className="mb-1">
          What changes
        </h3>
        <Sentences sentences={differences} />
      </div>
      {divisions.length > 0 && (
        <div>
          <h3 className="mb-1">Where it comes from</h3>
          <Sentences sentences={divisions} />
        </div>
      )}
    </section>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type NewWine = { readonly code: string; readonly description: string; readonly caseSize: number };

function AddWine({ onAdd }: { readonly onAdd: (wine: NewWine) => void }) {
  const [text, setText] = useState('');
  const { found, isCurrent } = useSuggested(text, true);
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
      isCurrent={isCurrent}
      onChoose={(code) => {
        const product = products.find(({ Code }) => Code === code);
        setText('');
        if (product === undefined) return;
        const { Code, Description, CaseSize } = product;
        onAdd({ code: Code, description: Description, caseSize: CaseSize });
      }}
    />
  );
}

import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { codeShown } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { useId } from 'react';
import { QuantityCells } from '../../cart/order-cells.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { IN_ROW } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { stockDueText } from '../../wine/stock-text.ts';
import { WineRow } from '../../wine/wine-row.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { changeWords } from './proposal-words.ts';
import type { ProposalRow } from './use-proposal.ts';

type ProposalLineProps = {
  readonly row: ProposalRow;
  /** The nett sum of its quantity as typed; undefined for none. */
  readonly nett: Money | undefined;
  readonly isOpen: boolean;
  /** Its enter key: saves what is typed. */
  readonly onEnter: () => void;
};

/** One wine of a proposal. Quantities of a closed proposal are read only. */
export function ProposalLineRow({ row, nett, isOpen, onEnter }: ProposalLineProps) {
  const { line, before, item, news, isEdited, isRemoved, isSold, fields, putBack } = row;
  const { switches } = useSettings();
  const nameId = useId();
  const { Product: product } = line;
  const isWithdrawn = news?.kind === 'withdrawn';
  const { place, keepFocus } = useKeptFocus<HTMLTableRowElement>();
  function type({ cases, bottles }: Quantity): void {
    fields.onChange({ cases: String(cases), bottles: String(bottles) });
    keepFocus();
  }
  return (
    <WineRow
      ref={place}
      tabIndex={-1}
      wine={item}
      vintage={product?.Vintage}
      code={codeShown(product ?? item, switches.binNumberShown)}
      nameId={nameId}
      picture={<ProductPicture product={product ?? { Image1_URL: '', Type: '' }} box={IN_ROW} />}
      details={
        product && (
          <>
            {' '}
            <span className="text-xs text-brand-ink empty:hidden">{stockDueText(product)}</span>
          </>
        )
      }
      state={isOpen && isEdited ? 'edited' : isOpen ? news?.kind : undefined}
      className={classNames(
        'print:min-h-0 print:py-1',
        isWithdrawn &&
          '[&>:is([data-column=bottle],[data-column=case],[data-column=line])]:line-through [&>[data-column=size]]:invisible',
        isRemoved && '[&>:not([data-column=tools],[data-column=news])]:opacity-55',
      )}
    >
      {isOpen ? (
        <QuantityCells
          product={item}
          typed={fields.typed}
          max={fields.max}
          onChange={fields.onChange}
          onEnter={onEnter}
          unitFlag={switches.unitFlag}
        />
      ) : (
        <>
          <Read column="cases" count={before.CasesQty} noun="case" />
          <Read column="bottles" count={before.BottlesQty} noun="bottle" />
        </>
      )}
      <Cell
        column="line"
        className="grid leading-tight font-semibold number not-print:max-md:self-center md:justify-items-end print:justify-items-end"
      >
        <span className="sr-only">Nett </span>
        {nett === undefined ? '–' : formatMoney(nett)}
      </Cell>
      {isOpen && (
        <Cell
          column="tools"
          className="relative flex min-h-[max(2.25rem,var(--step))] justify-end print:hidden [&>button]:size-[max(2.25rem,var(--step))]"
        >
          {!isRemoved && (
            <IconButton
              label={`Remove ${item.Description}`}
              icon={<Icon name="remove" size={18} />}
              onClick={() => type({ cases: 0, bottles: 0 })}
            />
          )}
        </Cell>
      )}
      {isOpen && (news || isEdited) && (
        <Cell
          column="news"
          className="flex flex-wrap items-center gap-x-4 print:[&>button]:hidden [&>button]:-ml-3"
        >
          {news && (
            <span className="flex items-center gap-x-2 text-warning">
              <Icon name="warning" size={18} />
              <span>{news.sentence}</span>
            </span>
          )}
          {!isSold && news?.kind === 'price' && (
            <Button look="quiet" onClick={() => type(news.quantity)}>
              Accept
            </Button>
          )}
          {isEdited && (
            <>
              <span className="text-brand-ink" role="status">
                {changeWords({ Before: before, After: item })}
              </span>
              <Button
                look="quiet"
                onClick={() => {
                  putBack();
                  keepFocus();
                }}
              >
                Put back
              </Button>
            </>
          )}
        </Cell>
      )}
    </WineRow>
  );
}

type ReadProps = { readonly column: string; readonly count: number; readonly noun: string };

/** A quantity to read; on a phone, which has no heads of columns, with its unit. */
function Read({ column, count, noun }: ReadProps) {
  return (
    <Cell column={column} className="number text-right md:text-center print:text-center">
      {count > 0 && (
        <>
          {count}{' '}
          <span className="text-xs text-ink-soft md:hidden">
            {noun}
            {count > 1 && 's'}
          </span>
        </>
      )}
    </Cell>
  );
}

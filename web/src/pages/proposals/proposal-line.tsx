import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { OrderRow } from '../../cart/quantities/order-row.tsx';
import { useKeptFocus } from '../../ui/browser/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import styles from './proposal-lines.module.css';
import { changeWords } from './proposal-words.ts';
import type { ProposalRow } from './use-proposal.ts';

type ProposalLineProps = {
  readonly row: ProposalRow;
  readonly nett: Money | undefined;
  readonly isOpen: boolean;
  readonly onEnter: () => void;
};

export function ProposalLineRow({ row, nett, isOpen, onEnter }: ProposalLineProps) {
  const { line, before, item, news, isEdited, isRemoved, isSold, fields, putBack } = row;
  const { place, keepFocus } = useKeptFocus<HTMLTableRowElement>();
  function type({ cases, bottles }: Quantity): void {
    fields.onChange({ cases: String(cases), bottles: String(bottles) });
    keepFocus();
  }
  return (
    <OrderRow
      ref={place}
      tabIndex={-1}
      wine={item}
      product={line.Product}
      state={isOpen && isEdited ? 'edited' : isOpen ? news?.kind : undefined}
      className={classNames(
        'print:min-h-0 print:py-1',
        news?.kind === 'withdrawn' && styles.withdrawn,
        isRemoved && styles.removed,
        !isOpen && styles.closed,
      )}
      quantity={
        isOpen
          ? { ...fields, onEnter }
          : [
              <Read key="cases" column="cases" count={before.CasesQty} noun="case" />,
              <Read key="bottles" column="bottles" count={before.BottlesQty} noun="bottle" />,
            ]
      }
      nett={
        <>
          <span className="sr-only">Nett </span>
          {nett === undefined ? '–' : formatMoney(nett)}
        </>
      }
      tools={
        isOpen
          ? !isRemoved && (
              <IconButton
                label={`Remove ${item.Description}`}
                icon={<Icon name="remove" size={18} />}
                onClick={() => type({ cases: 0, bottles: 0 })}
              />
            )
          : undefined
      }
    >
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
    </OrderRow>
  );
}

type ReadProps = { readonly column: string; readonly count: number; readonly noun: string };

/** A quantity without a field. A phone has no column heads, so the cell shows the unit. */
function Read({ column, count, noun }: ReadProps) {
  return (
    <Cell column={column} className="number text-right md:text-center print:text-center">
      {count > 0 && (
        <>
          {count}{' '}
          <span className="text-small text-ink-soft md:hidden">
            {noun}
            {count > 1 && 's'}
          </span>
        </>
      )}
    </Cell>
  );
}

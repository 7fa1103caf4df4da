import type { NoticedCustomer } from '@tradecellar/contract/price-notices.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';

type Acts = {
  readonly onShow: (customer: NoticedCustomer) => void;
  readonly leave: { readonly of: (customer: NoticedCustomer) => object };
};

export function noticedColumns({ onShow, leave }: Acts): readonly Column<NoticedCustomer>[] {
  return [
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount, IsLeftOut }) => (
        <>
          <span className="font-serif text-large">{CustomerName}</span> {IsLeftOut && <Tag>Left out</Tag>}
          <p className="text-body font-normal text-ink-soft">{CustomerAccount}</p>
        </>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      stacked: 'lead',
    },
    {
      header: 'Mails to',
      cell: ({ People }) => (
        <ul>
          {People.map((email) => (
            <li key={email} className="wrap-anywhere">
              {email}
            </li>
          ))}
        </ul>
      ),
      stacked: 'whole',
    },
    {
      header: 'Wines',
      figure: ({ Wines, Corrections }) => (
        <>
          {Wines}
          {Corrections > 0 && (
            <span className="block text-body text-ink-soft">and {countWords(Corrections, 'correction')}</span>
          )}
        </>
      ),
      stacked: 'sum',
    },
    {
      header: 'Preview',
      cell: (customer) => (
        <Button
          look="quiet"
          aria-label={`See the mail to ${customer.CustomerName}`}
          onClick={() => onShow(customer)}
        >
          See the mail
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'firstWay',
    },
    {
      header: 'Notices',
      cell: (customer) => (
        <Button
          look="quiet"
          aria-label={`${customer.IsLeftOut ? 'Take in' : 'Leave out'} ${customer.CustomerName}`}
          {...leave.of(customer)}
        >
          {customer.IsLeftOut ? 'Take in again' : 'Leave out'}
        </Button>
      ),
      isSelfEvident: true,
      stacked: 'secondWay',
    },
  ];
}

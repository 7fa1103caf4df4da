import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { DataTable, TableSkeleton } from '../../ui/tables/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Fields } from './fields.tsx';
import styles from './parts.module.css';
import { Wines } from './wines.tsx';

const nothing = () => undefined;

/** Every part of the shop's look in every state. */
export function Parts() {
  return (
    <main className={`page-width ${styles.parts}`}>
      <PageHeading aside={<Button look="secondary">An act of the page</Button>}>Parts</PageHeading>
      <Part title="Texts">
        <p className="text-page font-serif">Page, 28 px: My Products</p>
        <p className="text-title font-serif">Title, 20 px: Sparkling</p>
        <p className="wine-name">Wine, 17 px: Chinon Coteau de Noiré Vieilles Vignes</p>
        <p>Body, 15 px: two cases and three bottles, £1,920.74</p>
        <p className="text-small text-ink-soft">Small, 13 px: 6 x 75cl, 127</p>
      </Part>
      <Part title="Buttons">
        <div className={styles.row}>
          <Button>Place order</Button>
          <Button look="secondary">Re-order</Button>
          <Button look="quiet">Change</Button>
          <IconButton label="Remove" icon={<Icon name="remove" />} />
        </div>
        <div className={styles.row}>
          <Button isBusy>Placing…</Button>
          <Button look="secondary" disabledReason="Nothing was changed" showReason>
            Update Cart
          </Button>
          <Button look="quiet" disabledReason="Too late to change">
            Change
          </Button>
        </div>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Tags">
        <p className={styles.row}>
          <Tag look="strong">Magnum</Tag>
          <Tag>New</Tag>
          <Tag look="good">Confirmed</Tag>
          <Tag look="warning">Failed</Tag>
        </p>
      </Part>
      <Part title="Head of an object">
        <ObjectHead
          title="Order SO200002"
          state={<Tag look="good">Confirmed</Tag>}
          facts={['Monday 30 November', '12 wines', '£1,920.74']}
          acts={<Button>Re-order</Button>}
        />
      </Part>
      <Part title="Label and value">
        <Facts
          facts={[
            ['Reference', 'GALLERY 1'],
            ['Notes', 'Ring the bell of the cellar.'],
          ]}
        />
      </Part>
      <Part title="News, success, refusal">
        <Notice>Prices are of 14:05.</Notice>
        <Notice kind="good">Report CL100001 sent. We’ll answer by email.</Notice>
        <ErrorMessage requestId="req-1" onRetry={nothing}>
          Service unavailable, try again later.
        </ErrorMessage>
      </Part>
      <Part title="Empty">
        <EmptyState title="Your basket is empty">
          <Button look="secondary">Return to Product List</Button>
        </EmptyState>
      </Part>
      <Part title="Loading">
        <p className={styles.row}>
          <SmallSpinner /> Loading…
        </p>
        <Skeleton width="20rem" height="1rem" />
        <TableSkeleton columns={columns} rowCount={2} rowClass={undefined} />
      </Part>
      <Part title="Table of values, and the same table while newer values load">
        {['Orders', 'Orders that load'].map((caption, at) => (
          <DataTable
            key={caption}
            caption={caption}
            columns={columns}
            rows={[
              { number: 'SO200002', day: '30 Nov', total: '£1,920.74' },
              { number: 'SO200001', day: '28 Nov', total: '£232.27' },
            ]}
            keyOf={({ number }) => number}
            feet={[{ label: 'Total', values: { Total: '£2,153.01' }, isStrong: true }]}
            isStale={at === 1}
          />
        ))}
      </Part>
      <Part title="Wines in a list">
        <Wines />
      </Part>
    </main>
  );
}

type Row = { readonly number: string; readonly day: string; readonly total: string };

const columns = [
  { header: 'Order', cell: ({ number }: Row) => number, isRowHeader: true, stacked: 'lead' },
  { header: 'Day', cell: ({ day }: Row) => day, stacked: 'left' },
  { header: 'Total', figure: ({ total }: Row) => total, stacked: 'sum' },
] as const;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

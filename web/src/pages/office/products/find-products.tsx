import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { officeProducts } from '@tradecellar/contract/office-products.ts';
import { formatPrice } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { path, toOfficeProduct } from '../../../session/address/paths.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OfficeRow, OfficeRows } from '../office-section.tsx';
import { NewProduct } from './new-product.tsx';
import styles from './products.module.css';

const TYPING_PAUSE_MS = 200;

/** Finds a product to change, also if buyers do not see the product. */
export function FindProductsPage() {
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  const Words = useSettled(text.trim(), TYPING_PAUSE_MS);
  const { data, error } = useQuery({
    ...endpointQuery(officeProducts, { Words }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { Products = [], Count = 0 } = data?.mainResult ?? {};
  if (isNew) return <NewProduct onClose={() => setNew(false)} />;
  return (
    <article>
      <PageHeading
        above={<Link to={path.adminData}>Data</Link>}
        aside={
          <Button look="secondary" onClick={() => setNew(true)}>
            New wine
          </Button>
        }
      >
        Products
      </PageHeading>
      <TextField
        className="mb-4 sm:max-w-96"
        label="Find by name, code, producer or vintage"
        value={text}
        onChange={setText}
        mostLetters={200}
      />
      {!data && (error ? <Failure error={error} /> : <Skeleton height="20rem" />)}
      {data && Count === 0 && (
        <EmptyState title={Words === '' ? 'No wines in the list yet.' : `No wine matches ‘${Words}’.`}>
          {Words === '' && (
            <ButtonLink look="secondary" to={path.adminData}>
              Import your list
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {Count > 0 && (
        <p className="text-ink-soft" role="status">
          {countWords(Count, 'product')}
          {Count > Products.length && `, the first ${Products.length}`}
        </p>
      )}
      <OfficeRows label="Products">
        {Products.map(({ Code, Description, Vintage, CaseSize, CasePrice, State }) => (
          <OfficeRow
            key={Code}
            facts={`${Code} · case of ${CaseSize} · ${formatPrice(CasePrice)}`}
            action={State !== 'in the list' && <Tag>{State === 'off' ? 'Switched off' : 'Withdrawn'}</Tag>}
          >
            <Link className={classNames('wine-name', styles.wine)} {...toOfficeProduct(Code)}>
              {Description} {Vintage}
            </Link>
          </OfficeRow>
        ))}
      </OfficeRows>
    </article>
  );
}

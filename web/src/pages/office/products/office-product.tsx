import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { changeProduct, officeProduct } from '@tradecellar/contract/office-products.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path, toProduct } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ObjectHead } from '../../../ui/object-head.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { nextPriceText } from '../../../wine/next-price.ts';
import { OfficePicture } from './office-picture.tsx';
import { ProductChanges } from './product-changes.tsx';
import { fieldLabel } from './product-fields.ts';
import { ProductForm } from './product-form.tsx';

const back = <Link to={path.adminProducts}>Products</Link>;

const LATER = 'Saved. Buyers see the later price from now on, and pay it from its day.';

const SAVED = 'Saved. Buyers see the change from now on.';

type Change = { readonly edits: Readonly<Record<string, string>>; readonly AcceptDoubts: boolean };

/** Changes a product by hand, and shows who changed what. */
export function OfficeProductPage() {
  const { code } = useParams({ from: `/shop/admin${path.adminProduct}` });
  return <OfficeProduct key={code} code={code} />;
}

/** @internal */
export function OfficeProduct({ code }: { readonly code: string }) {
  const query = useQuery({ ...endpointQuery(officeProduct, { Code: code }), staleTime: 0 });
  const product = query.data?.mainResult;
  const [outcome, setOutcome] = useState({ count: 0, sentence: '' });
  const say = (sentence: string) => setOutcome(({ count }) => ({ count: count + 1, sentence }));
  async function change({ edits, AcceptDoubts }: Change) {
    const stored = new Map(product?.Fields.map(({ Field, Text }) => [Field, Text]));
    const Fields = Object.entries(edits).map(([Field, Text]) => {
      const Before = stored.get(Field);
      return { Field, Text, ...(Before !== undefined && { Before }) };
    });
    return (await call(changeProduct, { Code: code, Fields, AcceptDoubts })).mainResult;
  }
  const saving = useSending(change, officeProduct, ({ IsSaved }, { edits }) => {
    if (IsSaved) say(edits.From ? LATER : SAVED);
  });
  const switching = useSending(change, officeProduct, ({ IsSaved }, { edits }) => {
    if (IsSaved)
      say(edits.SwitchedOff === '1' ? 'Switched off: buyers cannot find or order it.' : 'Switched on again.');
  });
  if (!product) {
    return (
      <>
        <PageHeading above={back}>Product</PageHeading>
        {query.error ? <Failure error={query.error} /> : <Skeleton height="30rem" />}
      </>
    );
  }
  const text = (field: string) => product.Fields.find(({ Field }) => Field === field)?.Text ?? '';
  const isOff = product.State === 'off';
  const refused = saving.data && !saving.data.IsSaved ? saving.data : undefined;
  return (
    <article>
      <ObjectHead
        title={text('Description')}
        above={back}
        state={
          product.State !== 'in the list' && <Tag look="warning">{isOff ? 'Switched off' : 'Withdrawn'}</Tag>
        }
        facts={[
          code,
          text('Vintage'),
          `${text('CaseSize')} × ${text('UnitSize')}cl`,
          `£${text('CasePrice')} a case`,
        ]}
        acts={
          <>
            <ButtonLink look="quiet" {...toProduct(code)}>
              As buyers see it
            </ButtonLink>
            <Button
              look="secondary"
              isBusy={switching.isPending}
              onClick={() =>
                switching.mutate({
                  edits: { SwitchedOff: product.State === 'in the list' ? '1' : '0' },
                  AcceptDoubts: true,
                })
              }
            >
              {product.State === 'in the list' ? 'Switch off' : 'Switch on'}
            </Button>
          </>
        }
      />
      <Refused error={switching.error} />
      {switching.data?.IsSaved === false && (
        <div className="mb-6">
          <Notice kind="warning">
            Nothing was changed.{' '}
            {switching.data.Faults.map(({ Field, Says }) => `${fieldLabel(Field)} ${Says}`).join(', ')}.
          </Notice>
        </div>
      )}
      {outcome.count > 0 && (
        <div className="mb-6">
          <Outcome key={outcome.count}>{outcome.sentence}</Outcome>
        </div>
      )}
      <p className="mb-6 text-ink-soft">
        {isOff
          ? 'This wine stays off, even if later files list it.'
          : product.State === 'withdrawn'
            ? 'The last complete file did not list this wine, so it left the list. A change here brings it back.'
            : 'A later file with another value overrules your change. The preview of the file says so.'}
      </p>
      <OfficePicture
        code={code}
        picture={product.Picture}
        address={text('Image1_URL')}
        type={text('Type')}
        onSaved={say}
      />
      {product.LaterPrices && (
        <section className="mb-6" aria-labelledby="later-prices">
          <h2 id="later-prices" className="mb-2 font-serif text-large">
            Later prices
          </h2>
          <ul className="text-body">
            {product.LaterPrices.map(({ PriceList, ...price }) => (
              <li key={`${PriceList} ${price.From}`}>
                {PriceList !== '' && `${PriceList}: `}
                {nextPriceText({ NextPrice: price, Type: text('Type') })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ProductForm
        fields={product.Fields}
        verb="Save changes"
        isBusy={saving.isPending}
        refused={refused}
        saved={saving.data?.IsSaved ? saving.variables.edits : undefined}
        onSave={(edits, AcceptDoubts) => saving.mutate({ edits, AcceptDoubts })}
      />
      <Refused error={saving.error} />
      <ProductChanges
        changes={product.Changes}
        onUndone={() => say('Undone: the earlier values are back.')}
      />
    </article>
  );
}

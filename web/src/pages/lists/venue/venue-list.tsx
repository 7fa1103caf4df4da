import { Link, useParams } from '@tanstack/react-router';
import { grossProfit, isUnderTarget, type Poured, servingCost } from '@tradecellar/trade/gross-profit.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type Pricing, SERVINGS, servingHead, USUAL_PRICING } from '@tradecellar/trade/servings.ts';
import { useMemo, useState } from 'react';
import { useListsInStep } from '../../../lists/lists-in-step.ts';
import { mayChangeLists, type ShownLine, type ShownList, useList } from '../../../lists/named-lists.ts';
import { useListWines } from '../../../lists/use-list-wines.ts';
import { path, toNamedList } from '../../../session/address/paths.ts';
import { Whose } from '../../../session/customer/whose.tsx';
import { Failure } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMoveInGrid } from '../../../ui/fields/use-move-in-grid.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ObjectHead } from '../../../ui/object-head.tsx';
import { ListAbsent } from '../list-absent.tsx';
import { ListsNotices } from '../lists-notices.tsx';
import { LongList } from '../long-list.tsx';
import { PricingFields } from './pricing-fields.tsx';
import styles from './venue-list.module.css';
import { VenuePrints } from './venue-prints.tsx';
import { VenueRow } from './venue-row.tsx';

const from = `/shop${path.venueList}` as const;

/** A named list as the venue's wine list: selling prices, and the gross profit at the account's price of today. */
export function VenueListPage() {
  const { listId } = useParams({ from });
  const list = useList(listId);
  return (
    <Whose kind="list" id={listId}>
      {list === undefined ? <ListAbsent /> : <VenueList key={listId} list={list} />}
    </Whose>
  );
}

function VenueList({ list }: { readonly list: ShownList }) {
  const { id, name, lines, pricing = USUAL_PRICING } = list;
  useListsInStep();
  const [isNaming, setNaming] = useState(false);
  const codes = useMemo(() => lines.map(({ code }) => code), [lines]);
  const { wines, products, error, isGone } = useListWines(id, codes);
  const grid = useMoveInGrid();
  const under = useMemo(
    () => lines.filter((line) => isUnder(line, products.get(line.code), pricing)).length,
    [lines, products, pricing],
  );
  return (
    <article className="not-print:-mt-4">
      <div className="print:hidden">
        <ObjectHead
          title={`Wine list: ${name}`}
          above={
            <Link {...toNamedList(id)} className="back-link print:hidden!">
              <Icon name="chevronLeft" size={14} /> {name}
            </Link>
          }
          facts={[
            lines.length === 0 ? 'No wines yet' : countWords(lines.length, 'wine'),
            under === 0 ? '' : `${under} under ${pricing.targetPercent} %`,
          ]}
          acts={
            mayChangeLists() &&
            lines.length > 0 && (
              <Button look={isNaming ? 'secondary' : 'quiet'} onClick={() => setNaming(!isNaming)}>
                {isNaming ? 'Done' : 'Names and headings'}
              </Button>
            )
          }
        />
      </div>
      <ListsNotices />
      {error && <Failure error={error} />}
      {lines.length === 0 ? (
        <EmptyState title="Add wines to the list first, then price them here.">
          <ButtonLink {...toNamedList(id)}>Add wines</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className="print:hidden" {...grid}>
            {!isNaming && <PricingFields listId={id} pricing={pricing} />}
            {/* Each field names its column and its wine. */}
            <div className={styles.heads} aria-hidden="true" data-state={isNaming ? 'naming' : 'pricing'}>
              <span>Wine</span>
              {isNaming ? (
                <>
                  <span>Guests read</span>
                  <span>Heading above</span>
                </>
              ) : (
                <>
                  <span>Cost</span>
                  {SERVINGS.map((serving) => (
                    <span key={serving}>{servingHead(serving)}</span>
                  ))}
                </>
              )}
            </div>
            <LongList
              items={lines}
              keyOf={codeOf}
              label={`Wines of ${name}`}
              row={(line) => (
                <VenueRow
                  listId={id}
                  line={line}
                  pricing={pricing}
                  product={products.get(line.code)}
                  wine={wines.get(line.code)}
                  isGone={isGone(line.code)}
                  isNaming={isNaming}
                />
              )}
            />
          </div>
          <VenuePrints list={list} pricing={pricing} wines={wines} products={products} />
        </>
      )}
    </article>
  );
}

const codeOf = ({ code }: ShownLine) => code;

function isUnder({ prices }: ShownLine, product: Poured | undefined, pricing: Pricing): boolean {
  return SERVINGS.some((serving) => {
    const pence = prices?.[serving];
    const cost = product && pence !== undefined ? servingCost(product, serving, pricing) : undefined;
    return cost !== undefined && pence !== undefined && isUnderTarget(grossProfit(pence, cost), pricing);
  });
}

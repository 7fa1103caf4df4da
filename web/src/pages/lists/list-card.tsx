import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { mayChangeLists, type ShownList, useLastChange } from '../../lists/named-lists.ts';
import { toCount, toNamedList } from '../../session/address/paths.ts';
import { canOrder } from '../../session/office-right.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dotted } from '../../ui/dotted.tsx';
import type { PictureBox } from '../../wine/picture-box.ts';
import { ProductPicture } from '../../wine/product-picture.tsx';
import { belowPar, listFacts } from './list-facts.ts';
import styles from './lists.module.css';
import { useOrderMissing } from './order-missing.ts';

/** The size of a bottle in `lists.module.css`. */
const onListCard: PictureBox = { width: 32, height: 84 };

type Pictured = ComponentProps<typeof ProductPicture>['product'];
type Pictures = ReadonlyMap<string, Pictured>;

/** The number of bottles on a list's card. */
export const PICTURED = 4;

/** The codes of the wines whose bottles a list's card shows. */
export function picturedCodes({ lines }: Pick<ShownList, 'lines'>): readonly string[] {
  return lines.slice(0, PICTURED).map(({ code }) => code);
}

type ListCardProps = { readonly list: ShownList; readonly pictures: Pictures };

export function ListCard({ list, pictures }: ListCardProps) {
  const { id, name, lines } = list;
  const changed = useLastChange(id);
  return (
    <Card
      name={<Link {...toNamedList(id)}>{name}</Link>}
      facts={listFacts(lines, changed)}
      bottles={<Bottles codes={picturedCodes(list)} pictures={pictures} />}
    >
      {belowPar(lines) > 0 && <OrderMissing list={list} />}
      {mayChangeLists() &&
        (lines.length > 0 ? (
          <ButtonLink {...toCount(id)} look="secondary" aria-label={`Count ${name}`}>
            Count
          </ButtonLink>
        ) : (
          <ButtonLink {...toNamedList(id)} look="secondary" aria-label={`Add wines to ${name}`}>
            Add wines
          </ButtonLink>
        ))}
    </Card>
  );
}

type CardProps = {
  readonly name: ReactNode;
  readonly facts: readonly string[];
  readonly bottles?: ReactNode;
  readonly children: ReactNode;
};

export function Card({ name, facts, bottles, children }: CardProps) {
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <p className={`dotted ${styles.facts}`}>{dotted(facts)}</p>
      {bottles}
      <div className={styles.acts}>{children}</div>
    </li>
  );
}

export function OrderMissing({ list }: { readonly list: ShownList }) {
  const { isPending, mutate } = useOrderMissing(list);
  const words = canOrder() ? 'Order what’s missing' : 'Below par';
  return (
    <Button
      className="max-sm:px-3"
      look="secondary"
      isBusy={isPending}
      aria-label={`${words}: ${list.name}`}
      onClick={() => mutate()}
    >
      {words}
    </Button>
  );
}

type BottlesProps = { readonly codes: readonly string[]; readonly pictures: Pictures };

/** The first bottles of a list. Their room is reserved, so that pictures that arrive later move nothing. */
export function Bottles({ codes, pictures }: BottlesProps) {
  return (
    <div className={styles.bottles} aria-hidden="true">
      {codes.map((code) => {
        const product = pictures.get(code);
        return (
          <span key={code} className={styles.bottle}>
            {product && <ProductPicture product={product} box={onListCard} />}
          </span>
        );
      })}
    </div>
  );
}

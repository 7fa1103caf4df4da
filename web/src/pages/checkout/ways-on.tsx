import { path, toProductList } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './thank-you.module.css';

/** Where a buyer goes after an order: back to the list, or to their orders. */
export function WaysOn() {
  return (
    <p className={styles.actions}>
      <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
      <ButtonLink to={path.orders} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}

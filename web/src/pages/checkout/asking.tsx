import styles from './asking.module.css';

/** While the page tries to find out what became of an order. */
export function Asking() {
  return (
    <p className={styles.asking} role="status">
      <span className="spinner spinner-small" aria-hidden="true" /> Trying to reach the shop…
    </p>
  );
}

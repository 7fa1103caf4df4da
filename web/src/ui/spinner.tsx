import styles from './spinner.module.css';

/** Something is being fetched. `data-waits` tells the layout that the page is not there yet. */
export function Spinner({ label = 'Loading…' }: { readonly label?: string }) {
  return (
    <div className={styles.box} role="status" data-waits="">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

export function SmallSpinner() {
  return <span className={`${styles.spinner} ${styles.small}`} aria-hidden="true" />;
}

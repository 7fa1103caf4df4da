import styles from './spinner.module.css';

/** Spinner while a page loads. `data-waits` tells the layout so. */
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

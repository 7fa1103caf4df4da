import styles from './wine-name.module.css';

/** A product's name: before its last comma the wine, after it the producer. */
function wineAndProducer(name: string): readonly [wine: string, producer: string] {
  const comma = name.lastIndexOf(', ');
  return comma === -1 ? [name, ''] : [name.slice(0, comma), name.slice(comma + 2)];
}

/** The wine in the serif, its producer smaller. */
export function WineName({ description }: { readonly description: string }) {
  const [wine, producer] = wineAndProducer(description);
  if (producer === '') return wine;
  return (
    <>
      <span>
        {wine}
        <span className={styles.producer}>,</span>
      </span>{' '}
      <span className={styles.producer}>{producer}</span>
    </>
  );
}

import { classNames } from './class-names.ts';
import styles from './skip-link.module.css';

/** The first stop of Tab: past the head of the page to its main part, which has the id `main`. */
export function SkipLink() {
  return (
    <a className={classNames('no-print', styles.skipLink)} href="#main">
      Skip to content
    </a>
  );
}

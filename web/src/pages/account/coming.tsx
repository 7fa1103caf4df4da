import { Spinner } from '../../ui/spinner.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import styles from './account.module.css';

/** What is below stays out of sight meanwhile: nobody knows how many rows come, and it would be seen to move. */
export function Coming() {
  useRootClass(styles.coming);
  return <Spinner />;
}

import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder while something loads, sized with class names so that nothing jumps. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}

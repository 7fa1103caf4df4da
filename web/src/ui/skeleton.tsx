import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { readonly className?: string | undefined; readonly height?: string };

/** A placeholder while something loads, of the size of what comes, so that nothing jumps. */
export function Skeleton({ className, height }: SkeletonProps) {
  const sized = height !== undefined && { style: { height } };
  return <span className={classNames(styles.skeleton, className)} {...sized} aria-hidden="true" />;
}

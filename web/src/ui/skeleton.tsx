import { classNames } from './class-names.ts';

/** A placeholder while something loads, sized with class names so that nothing jumps. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

import { classNames } from './class-names.ts';

/** The place of something that is on its way, so that nothing jumps when it comes. Size it with class names. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

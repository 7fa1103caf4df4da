import { classNames } from './class-names.ts';

type SkeletonProps = {
  readonly className?: string | undefined;
  readonly width?: string;
  readonly height?: string;
};

/** A placeholder of the same size as the content that loads, so that the layout does not shift. */
export function Skeleton({ className, width, height }: SkeletonProps) {
  return (
    <span
      className={classNames('block min-h-[1em] max-w-full animate-pulse rounded-xs bg-skeleton', className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

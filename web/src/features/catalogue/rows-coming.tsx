import { Skeleton } from '../../ui/skeleton.tsx';

const most = 20;

/** Placeholders as tall as entries, so that nothing jumps. */
export function RowsComing({ count }: { readonly count: number }) {
  return (
    <div className="entries" aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, at) => `row ${at}`).map((key) => (
        <div key={key} className="entry entry-coming">
          <Skeleton className="entry-picture" />
          <div className="entry-words">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
          <Skeleton className="prices h-12" />
          <Skeleton className="order-fields h-11" />
        </div>
      ))}
    </div>
  );
}

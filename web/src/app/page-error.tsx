import { ProblemError, problemSentenceOf, requestIdOf } from '../api/problem-error.ts';
import { takesOrders } from '../api/public-config.ts';
import { path } from '../session/address/paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { RequestReference } from '../ui/error-message.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const isMissingPart = isPartMissing(error);
  return (
    <div className="max-w-160" role="alert">
      <PageHeading title="Something went wrong">
        {isMissingPart ? 'This page could not be loaded' : 'Something went wrong'}
      </PageHeading>
      <p>{sentenceOf(error)}</p>
      <RequestReference id={requestIdOf(error)} />
      <p className="flex flex-wrap items-center gap-3 mt-8">
        <Button onClick={isMissingPart ? () => location.reload() : reset}>
          {isMissingPart ? 'Load again' : 'Try again'}
        </Button>
        {/* A real page load, to start from a clean state. */}
        <a href={path.home} className={buttonClass('secondary')}>
          Back to the list
        </a>
      </p>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  if (isPartMissing(error))
    return `Either the connection was lost, or the shop has been updated since you opened it.${takesOrders() ? ' Your basket is kept.' : ''}`;
  if (error instanceof ProblemError) return problemSentenceOf(error);
  return 'A fault in this page stopped it from being shown. Please try again.';
}

/** Each browser has its own words for a module that could not be fetched. */
function isPartMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /dynamically imported module|importing a module script|module script failed|Unable to preload/i.test(
    error.message,
  );
}

import { useListsInStep } from '../../lists/lists-in-step.ts';
import { path } from '../../session/address/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function ListAbsent() {
  const { isKnown, isUnreached } = useListsInStep();
  return (
    <>
      <PageHeading>List</PageHeading>
      {isKnown || isUnreached ? (
        <EmptyState
          title={
            isKnown ? 'This list has been deleted.' : 'This list has not been opened on this device yet.'
          }
        >
          <ButtonLink to={path.lists}>My Lists</ButtonLink>
        </EmptyState>
      ) : (
        <Spinner />
      )}
    </>
  );
}

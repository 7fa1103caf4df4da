import { useIsListsPageOnly } from '../../lists/list-store.ts';
import { useListsInStep } from '../../lists/lists-in-step.ts';
import { Notice } from '../../ui/notice.tsx';

/** Reasons why a change of a list may not stay. */
export function ListsNotices() {
  const isPageOnly = useIsListsPageOnly();
  const { refusal } = useListsInStep();
  return (
    <div className="grid gap-3 not-empty:mb-5 print:hidden">
      {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
      {isPageOnly && (
        <Notice kind="warning">
          Your browser can’t store this list: changes last as long as this page is open, unless they reach us
          before.
        </Notice>
      )}
    </div>
  );
}

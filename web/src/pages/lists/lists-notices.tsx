import { type ListValue, type NamedLists, readListKey } from '@tradecellar/trade/named-list.ts';
import { dismissNotice, type Notice as ListNotice } from '@tradecellar/trade/shared-device.ts';
import { listStore, useHeldLists } from '../../lists/list-store.ts';
import { putBackOnList, removeFromLists } from '../../lists/named-lists.ts';
import { useWineNames } from '../../lists/use-list-wines.ts';
import { useSession } from '../../session/session.ts';
import { News } from '../../shared-document/news.tsx';
import { focusMain } from '../../ui/browser/focus-main.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { listNoticeSentence } from './list-notice-words.ts';

/** Notices about changes by the account's other people, and a warning if this browser cannot store changes. */
export function ListsNotices() {
  const isPageOnly = useHeldLists((held) => held.isPageOnly);
  return (
    <>
      <ListsNews />
      {isPageOnly && (
        <div className="mb-5 print:hidden">
          <Notice kind="warning">
            Your browser can’t store this list: changes last as long as this page is open, unless they reach
            us before.
          </Notice>
        </div>
      )}
    </>
  );
}

function ListsNews() {
  const { userName: self } = useSession();
  const lists = useHeldLists((held) => held.lists);
  const all = useHeldLists(({ device }) => device.notices);
  const notices = all.filter((notice) => !isOfEarlierRound(notice, lists));
  const wineName = useWineNames(notices.flatMap(({ keys }) => keys));
  return (
    <News
      label="News of your lists"
      className="mb-5 max-h-[30dvh] overflow-y-auto border in-data-count:max-h-[14dvh] border-hairline"
      rowClassName="pl-3 sm:pr-3"
      notices={notices}
      sentence={(notice) => listNoticeSentence(notice, { lists, wineName, self })}
      answer={(notice) => <Answer notice={notice} />}
      onDismiss={(revision) => {
        listStore()?.update((device) => dismissNotice(device, revision));
        focusMain();
      }}
    />
  );
}

/** True for an overwritten count from before the count was started again: it no longer matters. */
function isOfEarlierRound({ kind, keys, before }: ListNotice<ListValue>, lists: NamedLists): boolean {
  const { list = '', part } = readListKey(keys[0] ?? '') ?? {};
  return kind === 'changed' && part === 'count' && before?.Round !== lists.get(list)?.round;
}

function Answer({ notice: { kind, keys, before } }: { readonly notice: ListNotice<ListValue> }) {
  const [key = ''] = keys;
  const answer = (words: string, change: () => void) => (
    <Button
      look="quiet"
      onClick={() => {
        change();
        focusMain();
      }}
    >
      {words}
    </Button>
  );
  // The number of a round of counting only rises, so nobody can put an earlier round back.
  if (kind === 'changed' && before && readListKey(key)?.part !== 'round')
    return answer('Put back', () => putBackOnList(key, before));
  if (kind === 'back' || kind === 'stays') return answer('Remove', () => removeFromLists(keys));
  return null;
}

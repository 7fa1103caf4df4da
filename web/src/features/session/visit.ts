import { clearSelectedAccount } from '../../api/account.ts';

const visitorKey = 'tradecellar/visitor';
/** What this app keeps for the browser session; `storedFilterStates` is the specification's name (3.session.2). */
const ours = /^(tradecellar\/|storedFilterStates$)/;

/**
 * What was chosen and typed in this tab stays for the person who did so. When another signs in here, the
 * selection, the filters and every unfinished form are forgotten first.
 */
export function keepVisitOf(subject: string): void {
  const before = sessionStorage.getItem(visitorKey);
  if (before !== null && before !== subject) {
    clearSelectedAccount();
    for (const key of Object.keys(sessionStorage).filter((name) => ours.test(name))) {
      sessionStorage.removeItem(key);
    }
  }
  sessionStorage.setItem(visitorKey, subject);
}

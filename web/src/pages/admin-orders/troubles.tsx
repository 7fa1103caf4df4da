import { useQuery } from '@tanstack/react-query';
import { boardFiles, boardMails, boardPayments } from '@tradecellar/contract/board.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './board.module.css';

/** How much of each kind went wrong further down, with the way there: a long list of orders stands between. */
export function Troubles() {
  // The parts themselves ask.
  const payments = useQuery({ ...endpointQuery(boardPayments, {}), enabled: false }).data?.mainResult;
  const mails = useQuery({ ...endpointQuery(boardMails, {}), enabled: false }).data?.mainResult;
  const files = useQuery({ ...endpointQuery(boardFiles, {}), enabled: false }).data?.mainResult;
  const late = files?.imports.filter(({ IsLate }) => IsLate);
  const troubles = [
    { part: 'payments', noun: 'card payment', found: payments, words: 'waiting' },
    { part: 'mails', noun: 'mail', found: mails, words: 'not delivered' },
    { part: 'refused', noun: 'report', found: files?.refused, words: 'refused' },
    { part: 'aside', noun: 'file', found: files?.setAside, words: 'set aside' },
    { part: 'imports', noun: 'import', found: late, words: 'late' },
  ].flatMap(({ part, noun, found = [], words }) =>
    found.length === 0 ? [] : [{ part, words: `${countWords(found.length, noun)} ${words}` }],
  );
  return (
    <nav className={classNames('no-print', styles.troubles)} aria-label="What went wrong">
      {troubles.map(({ part, words }) => (
        <a key={part} className="warning" href={`#${part}-heading`}>
          {words}
        </a>
      ))}
    </nav>
  );
}

import { useMutation } from '@tanstack/react-query';
import { accountStatementCsv, accountStatementPdf } from '@tradecellar/contract/statement.ts';
import { addDays, addMonths, dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { monthToDate } from '@tradecellar/trade/trade-date.ts';
import { useId, useState } from 'react';
import { call, callFile } from '../../api/call.ts';
import { now } from '../../session/clock.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { csvFile } from '../../ui/tables/csv-file.ts';
import styles from './account.module.css';

/** The months whose statements the page offers. */
const MONTHS = 12;

/** The statement of today or of a month's end as a file. */
export function StatementFiles({ account }: { readonly account: string }) {
  const id = useId();
  const [month, setMonth] = useState('');
  const asked = { CustomerAccount: account, ...(month !== '' && { MonthEnd: month }) };
  const download = useMutation({
    async mutationFn(form: 'pdf' | 'csv') {
      if (form === 'pdf') {
        const day = ends().find((end) => end.month === month)?.day ?? londonTime(now()).date;
        return saveFile(`statement-${day}.pdf`, await callFile(accountStatementPdf, asked));
      }
      const { Name, Content } = (await call(accountStatementCsv, asked)).mainResult;
      saveFile(Name, csvFile(Content));
    },
  });
  const button = (form: 'pdf' | 'csv') => (
    <Button
      look="secondary"
      aria-label={`Statement as ${form.toUpperCase()}`}
      isBusy={download.isPending && download.variables === form}
      onClick={() => download.mutate(form)}
    >
      <Icon name="download" size={18} /> {form.toUpperCase()}
    </Button>
  );
  return (
    <div className="print:hidden">
      <div className={styles.files}>
        <label htmlFor={id}>Statement</label>
        <select
          id={id}
          className="input select"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        >
          <option value="">Today</option>
          {ends().map(({ month: value, day }) => (
            <option key={value} value={value}>
              {dayAndMonth(day)} {day.slice(0, 4)}
            </option>
          ))}
        </select>
        {button('pdf')}
        {button('csv')}
      </div>
      {download.isError && (
        <ErrorMessage onRetry={() => download.variables && download.mutate(download.variables)}>
          We couldn’t make the statement. Please try again.
        </ErrorMessage>
      )}
    </div>
  );
}

/** The last twelve months that have ended, the newest first: '2026-10' with '2026-10-31'. */
function ends(): { readonly month: string; readonly day: string }[] {
  const { start } = monthToDate(londonTime(now()).date);
  return Array.from({ length: MONTHS }, (_, n) => {
    const day = addDays(addMonths(start, -n), -1);
    return { month: day.slice(0, 7), day };
  });
}

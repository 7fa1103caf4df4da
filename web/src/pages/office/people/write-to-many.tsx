import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import {
  invitationsLook,
  invitationsRead,
  invitationsSend,
  MOST_LIST_BYTES,
  peopleFind,
  type Whom,
} from '@tradecellar/contract/people.ts';
import {
  INVITATION_KINDS,
  type InvitationKind,
  PEOPLE_FILTERS,
  type PeopleFilter,
} from '@tradecellar/contract/people-names.ts';
import { addressesIn } from '@tradecellar/trade/email.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { countText } from '../../../ui/count-text.ts';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { base64Of } from '../imports/send-files.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './people.module.css';
import { filterWords, kindWords, mailsText, peopleText, sentWords, unmailedWords } from './person-words.ts';

const TYPING_PAUSE_MS = 400;
type To = PeopleFilter | 'list';

/** Sends a mail to many people, after the office has seen who gets the mail and who does not. */
export function WriteToManyPage() {
  const [kind, setKind] = useState<InvitationKind>('invitation');
  const [to, setTo] = useState<To>('not-invited');
  const [text, setText] = useState('');
  const listed = addressesIn(useSettled(text, TYPING_PAUSE_MS));
  const whom: Whom = to === 'list' ? { Kind: kind, Emails: [...listed] } : { Kind: kind, Filter: to };
  const send = useSending(
    (asked: Whom) => call(invitationsSend, asked),
    peopleFind,
    () => setText(''),
  );
  const take = useMutation({
    mutationFn: addressesOf,
    onSuccess: ({ Emails }) => choose(setText)(Emails.join('\n')),
  });
  const choose = <Chosen,>(set: (chosen: Chosen) => void) => {
    return (chosen: Chosen) => {
      set(chosen);
      send.reset();
    };
  };
  return (
    <article>
      <PageHeading
        above={
          <Link to={path.adminPeople} className="back-link">
            <Icon name="chevronLeft" size={14} /> People
          </Link>
        }
      >
        Write to many
      </PageHeading>
      <div className={styles.write}>
        <div className={styles.choice}>
          <SelectField
            label="Mail"
            value={kind}
            options={INVITATION_KINDS.map((value) => ({ value, label: kindWords[value] }))}
            onChange={choose(setKind)}
          />
          <SelectField
            label="To"
            value={to}
            options={[
              ...PEOPLE_FILTERS.map((value: To) => ({ value, label: filterWords[value as PeopleFilter] })), // The options are filters.
              { value: 'list', label: 'A list of addresses' },
            ]}
            onChange={choose(setTo)}
          />
          {to === 'list' && (
            <>
              <TextField
                label="Addresses"
                hint="Paste them from a sheet or a mail, in any order, or take them from a workbook or a text file."
                rows={6}
                value={text}
                onChange={choose(setText)}
              />
              <div>
                <FileButton
                  accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/*"
                  onFiles={([file]) => file && take.mutate(file)}
                >
                  Take them from a file
                </FileButton>
              </div>
              {take.isSuccess && (
                <p role="status" className="text-ink-soft">
                  {[fromWords(take.variables.name, take.data.Emails.length), ...take.data.Notes].join(' ')}
                </p>
              )}
              <Refused error={take.error} />
            </>
          )}
          {send.isSuccess ? (
            <Outcome key={send.submittedAt}>
              {mailsText(send.data.mainResult.Mailed)} {sentWords[send.data.mainResult.For ?? 'nothing']}
              {send.data.mainResult.Until !== undefined &&
                `, the last about ${momentWords(new Date(send.data.mainResult.Until))}`}
              . <Link to={path.adminPeople}>People</Link> says who has come.
            </Outcome>
          ) : (
            <Look whom={whom} isSending={send.isPending} onSend={() => send.mutate(whom)} />
          )}
          <Refused error={send.error} />
        </div>
        <MailPreview kind={kind} />
      </div>
    </article>
  );
}

const fromWords = (file: string, count: number) =>
  `${count === 1 ? '1 address' : `${countText(count)} addresses`} from ${file}.`;

/** The server reads workbooks, and texts in any encoding. A larger text is read here. */
async function addressesOf(file: File): Promise<AnswerOf<typeof invitationsRead>['mainResult']> {
  if (file.size <= MOST_LIST_BYTES) {
    const Content = await base64Of(file);
    return (await call(invitationsRead, { File: file.name, Content })).mainResult;
  }
  const text = await file.text();
  if (!text.startsWith('PK')) return { Emails: [...addressesIn(text)], Notes: [] };
  const says = `is larger than ${MOST_LIST_BYTES / 1_000} KB. Save the column of addresses as CSV`;
  throw new ProblemError('file-not-mapped', { file: file.name, says });
}

type LookProps = { readonly whom: Whom; readonly isSending: boolean; readonly onSend: () => void };

/** Shows who gets the mail and who does not, with the button that sends the mail. */
function Look({ whom, isSending, onSend }: LookProps) {
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(invitationsLook, whom),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} />;
  if (!data) return null;
  const { Mailed, First, Unmailed, Until, PerHour } = data.mainResult;
  return (
    <section aria-label="Who gets the mail" className="grid gap-3">
      <Names
        sentence={`${peopleText(Mailed)} ${Mailed === 1 ? 'gets' : 'get'} the mail`}
        count={Mailed}
        names={First}
      />
      {Unmailed.map((group) => (
        <Names
          key={group.Why}
          sentence={`No mail to ${peopleText(group.Count)}: ${unmailedWords[group.Why]}`}
          count={group.Count}
          names={group.First}
        />
      ))}
      {Until !== undefined && Mailed > 1 && (
        <p className="text-ink-soft">
          {PerHour} an hour: the last goes about {momentWords(new Date(Until))}.
        </p>
      )}
      <div>
        <Button
          isBusy={isSending || isPlaceholderData}
          disabledReason={Mailed === 0 ? 'Nobody gets this mail.' : undefined}
          showReason
          onClick={onSend}
        >
          {Mailed === 0 ? 'Send' : `Send ${mailsText(Mailed)}`}
        </Button>
      </div>
    </section>
  );
}

type NamesProps = { readonly sentence: string; readonly count: number; readonly names: readonly string[] };

function Names({ sentence, count, names }: NamesProps) {
  if (names.length === 0) return <p>{sentence}</p>;
  return (
    <details>
      <summary>{sentence}</summary>
      <p className={styles.names}>
        {names.join(', ')}
        {names.length < count && ' …'}
      </p>
    </details>
  );
}

import { fileOfficeDocument, officeDocuments } from '@tradecellar/contract/documents.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_WORDS,
  type DocumentKind,
  MOST_DOCUMENT_BYTES,
} from '@tradecellar/trade/document.ts';
import { readDocumentName } from '@tradecellar/trade/document-name.ts';
import { formatTradeDate, parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type DragEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/fields/file-button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { base64Of } from './base64-of.ts';

type Chosen = { readonly key: string; readonly file: File };

/** PDFs that a person drops or chooses. The facts are read from each name, and can be mended before the PDF is filed. */
export function FileByHand({ pattern }: { readonly pattern: string | undefined }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [filed, setFiled] = useState({ count: 0, sentence: '' });
  const choose = (files: readonly File[]) =>
    setChosen((before) => [...before, ...files.map((file) => ({ key: crypto.randomUUID(), file }))]);
  const drop = (key: string) => setChosen((before) => before.filter((each) => each.key !== key));
  return (
    <section
      className="mb-6 border border-dashed border-hairline p-4"
      aria-label="File documents by hand"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        choose([...event.dataTransfer.files]);
      }}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton accept="application/pdf,.pdf" multiple onFiles={choose}>
          Choose PDFs
        </FileButton>
        <span className="text-body text-ink-soft">
          Or drop them here.{pattern !== undefined && ` A name like ${pattern} fills the fields.`}
        </span>
      </p>
      {filed.count > 0 && (
        <div className="mt-3">
          <Outcome key={filed.count}>{filed.sentence}</Outcome>
        </div>
      )}
      {chosen.map(({ key, file }) => (
        <ChosenFile
          key={key}
          file={file}
          pattern={pattern}
          onFiled={(sentence) => {
            setFiled(({ count }) => ({ count: count + 1, sentence }));
            drop(key);
          }}
          onDrop={() => drop(key)}
        />
      ))}
    </section>
  );
}

const kinds = DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_WORDS[kind] }));

type ChosenFileProps = {
  readonly file: File;
  /** Undefined if the page could not be loaded. */
  readonly pattern: string | undefined;
  readonly onFiled: (sentence: string) => void;
  readonly onDrop: () => void;
};

function ChosenFile({ file, pattern, onFiled, onDrop }: ChosenFileProps) {
  const [read] = useState(() => (pattern === undefined ? undefined : readDocumentName(file.name, pattern)));
  const [kind, setKind] = useState<DocumentKind>(read?.kind ?? 'invoice');
  const [account, setAccount] = useState(read?.account ?? '');
  const [number, setNumber] = useState(read?.number ?? '');
  const [date, setDate] = useState(read?.day === undefined ? '' : formatTradeDate(read.day));
  const day = parseTradeDate(date.trim());
  const [orderNo, setOrderNo] = useState(read?.orderNo ?? '');
  const filing = useSending(
    async () =>
      call(fileOfficeDocument, {
        CustomerAccount: account.trim(),
        Kind: kind,
        Number: number.trim(),
        ...(day !== undefined && { Day: day }),
        ...(orderNo.trim() !== '' && { OrderNo: orderNo.trim() }),
        Content: await base64Of(file),
      }),
    officeDocuments,
    ({ mainResult: { Outcome: outcome } }) =>
      onFiled(
        `${DOCUMENT_WORDS[kind]} ${number.trim()} of ${account.trim()} ${
          outcome === 'unchanged' ? 'was filed before' : 'is filed'
        }${outcome === 'replaced' ? ' as a new version' : ''}.`,
      ),
  );
  const isDateWrong = date.trim() !== '' && day === undefined;
  const isMissing = account.trim() === '' || number.trim() === '';
  const isLarge = file.size > MOST_DOCUMENT_BYTES;
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <p className="mb-2 font-semibold wrap-anywhere">{file.name}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <SelectField label="Kind" value={kind} options={kinds} onChange={setKind} />
        <TextField label="Account" value={account} onChange={setAccount} mostLetters={40} isRequired />
        <TextField label="Number" value={number} onChange={setNumber} mostLetters={60} isRequired />
        <TextField
          label="Date"
          hint="Empty: today"
          placeholder="dd/mm/yyyy"
          value={date}
          onChange={setDate}
          error={isDateWrong ? 'Day/month/year, such as 30/06/2026' : undefined}
        />
        <TextField label="Order no." value={orderNo} onChange={setOrderNo} mostLetters={40} />
      </div>
      <Refused error={filing.error} />
      <p className="mt-3 flex flex-wrap gap-3">
        <Button
          isBusy={filing.isPending}
          disabledReason={
            isLarge
              ? 'This file is larger than 10 MB'
              : isMissing
                ? 'Account and number are missing'
                : isDateWrong
                  ? 'Please check the date'
                  : undefined
          }
          showReason={isLarge}
          onClick={() => filing.mutate(undefined)}
        >
          File
        </Button>
        <Button look="quiet" onClick={onDrop}>
          Leave out
        </Button>
      </p>
    </div>
  );
}

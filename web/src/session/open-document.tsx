import { useMutation } from '@tanstack/react-query';
import {
  type AccountDocument,
  accountDocument,
  accountDocumentsOf,
} from '@tradecellar/contract/documents.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { DOCUMENT_WORDS } from '@tradecellar/trade/document.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { ReactNode } from 'react';
import { callFile } from '../api/call.ts';
import { endpointQuery } from '../api/queries.ts';
import { openFile, openTab } from '../ui/browser/open-file.ts';
import { saveFile } from '../ui/browser/save-file.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Tag } from '../ui/tag.tsx';

/** 'Invoice I7041', or for a document without a kind of its own 'Document 12'. */
export const documentTitle = ({ Kind, Number: number }: Pick<AccountDocument, 'Kind' | 'Number'>) =>
  `${DOCUMENT_WORDS[Kind]} ${number}`;

/** The documents of an order, which the merchant's system may send at any time. */
export const documentsOfOrder = (CustomerAccount: string, orderNo: string) => ({
  ...endpointQuery(accountDocumentsOf, { CustomerAccount, orderNo }),
  retry: false,
});

type OpenDocumentProps = {
  readonly account: string;
  readonly document: AccountDocument;
  readonly children?: ReactNode;
};

/** A document as a link, which opens the PDF in a tab of its own, and the day on which a newer version replaced it. */
export function OpenDocument({ account, document, children }: OpenDocumentProps) {
  const opening = useMutation({
    mutationFn: async (tab: Window | null) =>
      openFile(tab, fileName(document), async () =>
        callFile(accountDocument, { CustomerAccount: account, Id: document.Id }),
      ),
  });
  const open = () => opening.mutate(openTab());
  return (
    <>
      <button
        type="button"
        className="link thumb-high text-left"
        aria-busy={opening.isPending || undefined}
        aria-label={`Open ${documentTitle(document)}`}
        onClick={open}
      >
        {children ?? documentTitle(document)}
      </button>
      {document.Version > 1 && (
        <>
          {' '}
          <Tag>Corrected {dayAndMonth(londonTime(new Date(document.FiledAt)).date)}</Tag>
        </>
      )}
      {opening.isError && (
        <ErrorMessage onRetry={open}>This document could not be opened. Please try again.</ErrorMessage>
      )}
    </>
  );
}

/** Saves the PDF of a document. */
export function SaveDocument({ account, document }: Omit<OpenDocumentProps, 'children'>) {
  const saving = useMutation({
    async mutationFn() {
      const request = { CustomerAccount: account, Id: document.Id };
      saveFile(fileName(document), await callFile(accountDocument, request));
    },
  });
  return (
    <>
      <IconButton
        label={`Download ${documentTitle(document)}`}
        icon={<Icon name="download" size={18} />}
        className="-my-3 print:hidden"
        aria-busy={saving.isPending || undefined}
        onClick={() => saving.mutate()}
      />
      {saving.isError && <ErrorMessage>The download failed. Please try again.</ErrorMessage>}
    </>
  );
}

function fileName(document: AccountDocument): string {
  return `${document.Day} ${documentTitle(document)}.pdf`.replace(/[\p{C}<>:"/\\|?*]+/gu, '-');
}

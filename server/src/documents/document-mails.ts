import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { DOCUMENT_WORDS } from '@tradecellar/trade/document.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { documentFileName } from './document-name.ts';
import { readPdf, readPeopleOf } from './queries.ts';

export const documentMails: Pick<Composers, 'document'> = {
  async document({ database, merchant, publicUrl }, { facts: { documentId, version } }) {
    const found = await readPdf(database, { id: documentId, version });
    if (found === undefined) throw new Error(`The document ${documentId} was removed before its mail went`);
    const title = `${DOCUMENT_WORDS[found.kind]} ${found.number}`;
    return {
      subject: `${title} from ${merchant.name}`,
      heading: `${title} of ${longDate(found.day)}`,
      paragraphs: [
        version === 1
          ? 'The document is attached as a PDF.'
          : 'This is a corrected version, attached as a PDF. It replaces the earlier version.',
      ],
      button: { label: 'See all documents', url: `${publicUrl}${mailedScreens.documents}` },
      closing: `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`,
      attachment: { name: documentFileName(found), type: 'application/pdf', content: found.pdf },
      readers: await readPeopleOf(database, found),
    };
  },
};

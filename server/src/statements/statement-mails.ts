import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { isRefusal } from '../http/problems.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { MAILS } from '../pdf/draw-pdf.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatementReaders } from './mail-queries.ts';
import { readStatement } from './read-statement.ts';
import { statementFileName } from './statement-sheet.ts';

export const statementMails: Pick<Composers, 'statement'> = {
  async statement(shop, { facts: { account, month } }) {
    const { database, merchant, publicUrl, clock } = shop;
    const statement = await readStatement(database, { account, month, now: clock.now() });
    if (isRefusal(statement)) throw new Error(`The account ${account} has no statement any more`);
    const { day, figures, customer, paidPence } = statement;
    const { balancePence, due } = figures;
    const pounds = (pence: number) => formatMoney(moneyFromPence(pence));
    return {
      subject: `Your statement of ${longDate(day)} from ${merchant.name}`,
      heading: `Your statement of ${longDate(day)}`,
      paragraphs: ['The statement is attached as a PDF. Your account on our site has today’s figures.'],
      button: { label: 'Open My Account', url: `${publicUrl}${mailedScreens.account}` },
      facts: [
        ['Account', `${customer.name} (${account})`],
        [balancePence < 0 ? 'Balance in credit' : 'Balance owed', pounds(Math.abs(balancePence))],
        ['Paid by card and not in our ledger yet', paidPence === 0 ? '' : pounds(paidPence)],
        ['Overdue', due !== undefined && due.overduePence > 0 ? pounds(due.overduePence) : ''],
        ['Not yet due', due === undefined ? '' : pounds(due.notYetDuePence)],
      ],
      closing: `You can switch this mail off in your profile. Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`,
      attachment: {
        name: `${statementFileName(account, day)}.pdf`,
        type: 'application/pdf',
        content: await drawStatement(shop, MAILS, statement),
      },
      readers: await readStatementReaders(database, account),
    };
  },
};

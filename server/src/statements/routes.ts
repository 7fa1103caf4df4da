import {
  accountStatement,
  accountStatementCsv,
  accountStatementMail,
  accountStatementPdf,
} from '@tradecellar/contract/statement.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatementMail, setStatementMail } from './mail-queries.ts';
import { presentStatement } from './present.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementFileName } from './statement-sheet.ts';

export function statementsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountStatement, async ({ request }) => {
    const { CustomerAccount: account, MonthEnd: month } = request;
    const statement = await readStatement(shop.database, { account, month, now: shop.clock.now() });
    return isRefusal(statement) ? statement : { mainResult: presentStatement(statement, shop.merchant) };
  });

  mount(app, shop, accountStatementCsv, async ({ request }) => {
    const { CustomerAccount: account, MonthEnd: month } = request;
    const statement = await readStatement(shop.database, { account, month, now: shop.clock.now() });
    if (isRefusal(statement)) return statement;
    return {
      mainResult: {
        Name: `${statementFileName(account, statement.day)}.csv`,
        Content: statementCsv(account, statement),
      },
    };
  });

  mount(app, shop, accountStatementPdf, async ({ request, person }) => {
    const { CustomerAccount: account, MonthEnd: month } = request;
    const statement = await readStatement(shop.database, { account, month, now: shop.clock.now() });
    return isRefusal(statement) ? statement : drawStatement(shop, person.email, statement);
  });

  mount(app, shop, accountStatementMail, async ({ request, person: { email } }) => {
    const { CustomerAccount: account, IsWanted: isWanted } = request;
    if (!shop.merchant.statements.monthlyMail) return undefined;
    if (isWanted !== undefined) {
      await inTransaction(shop.database, (writer) => setStatementMail(writer, { email, account, isWanted }));
    }
    const stored = await readStatementMail(shop.database, email, account);
    return stored === undefined ? undefined : { mainResult: { IsWanted: stored } };
  });
}

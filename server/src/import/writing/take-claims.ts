import { claimNumber, claimSequence } from '@tradecellar/trade/claim-number.ts';
import { lockOrdersOfClaims, readClaimsById } from '../../claims/queries.ts';
import { type ReportedSettlement, reportSettlement } from '../../claims/report-settlement.ts';
import type { Writer } from '../../database/connection.ts';
import { inPart } from '../../database/transaction.ts';
import { isRefusal, presentRefusal } from '../../http/problems.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { Cells } from '../kinds/file-kind.ts';
import { type ChangedRow, FIRST } from './first-queries.ts';
import type { ReportingShop, TakenRows } from './taken-rows.ts';

/** Applies each row of claims.csv as a settlement. A refused row changes nothing, and the other rows are taken. */
export async function takeClaims(
  writer: Writer,
  shop: ReportingShop,
  { name: file, rows }: CheckedFile,
): Promise<TakenRows> {
  const refused: ImportFault[] = [];
  const first: ChangedRow[] = [];
  let changed = 0;
  const ids = rows.map(({ cells }) => idOf(cells)).filter((id) => id !== undefined);
  await lockOrdersOfClaims(writer, ids);
  for (const { line, cells } of rows) {
    const value = String(cells.ClaimNo);
    const refuseRow = (says: string) => refused.push({ file, line, column: 'ClaimNo', value, says });
    const claimId = idOf(cells);
    if (claimId === undefined) {
      refuseRow('is not a claim’s number, like CL100001');
      continue;
    }
    const before = await statesOf(writer, claimId);
    const refusal = await inPart(writer, async () =>
      reportSettlement(writer, shop, settlementOf(cells, claimId, file)),
    );
    if (isRefusal(refusal)) {
      refuseRow(`is refused: ${presentRefusal(refusal, '').error}`);
      continue;
    }
    const after = await statesOf(writer, claimId);
    if (before === after) continue;
    changed += 1;
    if (first.length < FIRST) {
      first.push({ key: claimNumber(claimId), column: 'State', from: before, to: after });
    }
  }
  return { changed, first, refused };
}

const idOf = ({ ClaimNo }: Cells) => claimSequence(String(ClaimNo));

async function statesOf(writer: Writer, claimId: number): Promise<string> {
  const [claim] = await readClaimsById(writer, [claimId]);
  return (claim?.lines ?? []).map(({ state }) => state).join(', ');
}

function settlementOf(cells: Cells, claimId: number, who: string): ReportedSettlement {
  const textOf = (field: string) => String(cells[field] ?? '') || undefined;
  const [creditNote, sentence] = [textOf('CreditNote'), textOf('Sentence')];
  // The cell type `oneOf` allows only these outcomes.
  const outcome = textOf('Outcome') as ReportedSettlement['outcome'];
  const lineNo = cells.LineNo;
  return {
    claimId,
    who,
    ...(typeof lineNo === 'number' && { lineNos: [lineNo] }),
    ...(outcome && { outcome }),
    ...(creditNote && { creditNote }),
    ...(sentence && { sentence }),
  };
}

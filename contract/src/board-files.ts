import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { RecentImport, undone } from './recent-import.ts';

const Moment = Type.String({ format: 'date-time' });

export const BoardImport = Type.Object({
  Kind: Type.String(),
  File: Type.String(),
  CameBy: Type.String({ description: '`command`, `inbox`, `key NAME`, or the name of an admin' }),
  At: Type.Optional(Moment),
  Rows: Type.Integer(),
  Added: Type.Integer(),
  Changed: Type.Integer(),
  Removed: Type.Integer(),
  Refused: Type.Optional(
    Type.Object(
      { File: Type.String(), At: Moment, FaultCount: Type.Integer(), Fault: Type.String() },
      { description: 'The latest file of the kind, if it was refused, with its first fault' },
    ),
  ),
  Notes: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Warnings of the last import, at most fifty',
    }),
  ),
  IsLate: Type.Boolean({ description: 'No file has come for longer than `backOffice.importHours` allows' }),
  ...undone,
});
export type BoardImport = Static<typeof BoardImport>;

export const SetAsideFile = Type.Object({
  Id: Type.Integer(),
  File: Type.String(),
  CameBy: Type.String(),
  At: Moment,
  FaultCount: Type.Integer(),
  Faults: Type.Array(Type.String(), {
    description: 'The first fifty, each with line, column and value',
  }),
});
export type SetAsideFile = Static<typeof SetAsideFile>;

export const RefusedReport = Type.Object({
  Id: Type.Integer(),
  OrderNo: Type.String(),
  Who: Type.String(),
  Said: Type.String({ description: 'The reason for the refusal' }),
  Report: Type.String({ description: 'The report as a sentence' }),
  LastAt: Moment,
  Times: Type.Integer(),
});
export type RefusedReport = Static<typeof RefusedReport>;

export const boardFiles = defineEndpoint({
  method: 'GET',
  path: '/admin/board/files',
  who: 'admin',
  summary:
    'The last import of each kind, the last 50 files that were set aside, and reports that were refused',
  answer: mainResult(
    Type.Object({
      imports: Type.Array(BoardImport),
      setAside: Type.Array(SetAsideFile),
      refused: Type.Array(RefusedReport),
      oddServers: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Settings in which servers of this database differ, as sentences',
        }),
      ),
      recent: Type.Optional(
        Type.Array(RecentImport, { description: 'The last five imports of each kind, latest first' }),
      ),
    }),
  ),
  problems: [],
});

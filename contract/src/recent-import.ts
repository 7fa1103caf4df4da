import { type Static, Type } from 'typebox';

const Moment = Type.String({ format: 'date-time' });

/** The undoing of an import. Left out if the import was not undone. */
export const undone = { UndoneAt: Type.Optional(Moment), UndoneBy: Type.Optional(Type.String()) };

export const RecentImport = Type.Object({
  ImportId: Type.String({ format: 'uuid' }),
  At: Moment,
  CameBy: Type.String(),
  Files: Type.Array(
    Type.Object({
      File: Type.String(),
      Rows: Type.Integer(),
      Added: Type.Integer(),
      Changed: Type.Integer(),
      Removed: Type.Integer(),
    }),
  ),
  WhyFinal: Type.Optional(Type.String({ description: 'Why it cannot be undone; absent where it can' })),
  ...undone,
});
export type RecentImport = Static<typeof RecentImport>;

import { type Static, Type } from 'typebox';

const Moment = Type.String({ format: 'date-time' });

/** When an import was undone, and by whom; absent where it was not. */
export const undone = { UndoneAt: Type.Optional(Moment), UndoneBy: Type.Optional(Type.String()) };

/** An import of one or several files. */
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

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** What became of a file that came in. */
export type ImportReportTable = {
  id: GeneratedAlways<number>;
  kind: string;
  file: string;
  sha256: string;
  size: number;
  file_time: Date | null;
  came_by: string;
  at: Date;
  outcome: 'imported' | 'double' | 'set-aside';
  rows: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  fault_count: Generated<number>;
  faults: ColumnType<unknown, string, string>;
};

import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { ImportedFile, importProgress, RefusedFile } from '@tradecellar/contract/office-import.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { describeFault, type ImportFault } from '../csv/describe-fault.ts';
import { describeFaults } from '../describe-outcome.ts';
import type { FileResult, ImportOutcome, ImportProgress } from '../import-files.ts';
import { Discarded, inThread } from '../import-in-thread.ts';
import { ThreadEnded, type ThreadLimits } from '../limited-thread.ts';
import { listUpload } from '../upload-queries.ts';

/** The process runs one import at a time, because an import may take much of the memory. */
type UnderWay = {
  readonly upload: string;
  /**
   * Set if the import is only a check: the person who checks the upload. The check is aborted if this person checks or
   * imports another upload.
   */
  readonly checkOf?: string | undefined;
  readonly abandoned: AbortController;
  readonly ended: Promise<void>;
  progress?: ImportProgress;
};
let underWay: UnderWay | undefined;

type Done = { readonly files: ImportedFile[]; readonly leftOut: RefusedFile[] };

/**
 * Imports or previews (`dryRun`) an admin's upload in a thread. Files with faults are left out, and no rows are
 * withdrawn. If the upload is discarded meanwhile, the import is rolled back. A running check is aborted if the same
 * person checks or imports another upload, or if its caller has gone (`signal`). An import continues without its
 * caller.
 */
export async function importUploaded(
  { database, databaseUrl, merchant, clock }: Shop,
  {
    upload,
    accepted = [],
    person,
    dryRun,
    signal,
    limits,
  }: {
    upload: string;
    accepted?: readonly string[];
    person: Person;
    dryRun: boolean;
    signal: AbortSignal;
    limits?: ThreadLimits;
  },
): Promise<Done | Refusal> {
  const from = { upload, who: person.email };
  const names = await listUpload(database, from);
  if (names.length === 0) return refuse('upload-not-found');
  // A person who uploads other files has left the page of the last check and does not need its answer.
  if (underWay?.checkOf === person.email && underWay.upload !== upload) {
    underWay.abandoned.abort();
    await underWay.ended;
  }
  if (underWay !== undefined) return refuse('import-under-way');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const own: UnderWay = {
    upload,
    ...(dryRun && { checkOf: person.email }),
    abandoned: new AbortController(),
    ended,
  };
  underWay = own;
  try {
    const outcome = await inThread(
      {
        databaseUrl,
        merchant,
        now: clock.now(),
        from,
        options: { dryRun, replace: false, each: true, accept: accepted, cameBy: person.email },
      },
      (progress) => {
        own.progress = progress;
      },
      dryRun ? AbortSignal.any([own.abandoned.signal, signal]) : own.abandoned.signal,
      limits,
    );
    return presentOutcome(outcome);
  } catch (error) {
    if (error instanceof Discarded) return refuse('upload-not-found');
    if (error instanceof ThreadEnded)
      return presentOutcome({ faults: names.map((file) => ({ file, says: error.message })) });
    throw error;
  } finally {
    underWay = undefined;
    end();
  }
}

export function progressOf(upload: string): AnswerOf<typeof importProgress>['mainResult'] {
  const { file = '', rows = 0, of = 0 } = (underWay?.upload === upload && underWay.progress) || {};
  return { File: file, Rows: rows, Of: of };
}

function presentOutcome(outcome: ImportOutcome): Done {
  const isRefused = 'faults' in outcome;
  const faults = isRefused ? outcome.faults : outcome.refused;
  const sourceOf = (file: string) => {
    const MappedFrom = outcome.mapped?.get(file);
    return MappedFrom === undefined ? {} : { MappedFrom };
  };
  return {
    files: isRefused ? [] : outcome.results.map((file) => ({ ...presentFile(file), ...sourceOf(file.file) })),
    leftOut: [...Map.groupBy(faults, ({ file }) => file)].map(([file, own]) => ({
      ...presentRefused(file, own),
      ...sourceOf(file),
    })),
  };
}

function presentFile({ file, rows, first, ...result }: FileResult): ImportedFile {
  return {
    File: file,
    ReadAs: result.readAs,
    Rows: rows,
    Added: result.added,
    Changed: result.changed,
    Unchanged: result.unchanged,
    FirstAdded: [...first.added],
    FirstChanged: first.changed.map(({ key, column, from, to }) => ({
      Key: key,
      Column: column,
      From: from,
      To: to,
    })),
    IgnoredColumns: [...result.unknownColumns],
    Notes: [...(result.refusedRows?.faults ?? []), ...result.warnings].map((warning) =>
      describeFault({ ...warning, file: '' }),
    ),
    ...(result.whyFinal !== undefined && { WhyFinal: result.whyFinal }),
    Doubts: describeFaults(result.doubts.map((doubt) => ({ ...doubt, file: '' }))).map((line) => line.trim()),
  };
}

function presentRefused(file: string, faults: readonly ImportFault[]): RefusedFile {
  const own = faults.map((fault) => ({ ...fault, file: '' }));
  const mayMap = faults.some((fault) => fault.mayMap);
  const lines = describeFaults(own).map((line) => line.trim());
  return { File: file, FaultCount: faults.length, ...(mayMap && { MayMap: true }), Faults: lines };
}

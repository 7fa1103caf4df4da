import { describe, expect, it } from 'vitest';
import { badNames } from './file-names.ts';
import { safetyChecks } from './safety-checks.ts';
import { allFiles, readSource } from './source-files.ts';

/** The conventions of the house that neither the compiler nor the linter nor the import rules can hold. */
const files = allFiles();

describe.each(safetyChecks)('$rule', (check) => {
  it('holds in the whole tree', () => {
    const concerned = files.filter(
      (file) => check.appliesTo.test(file) && !check.except.some((exception) => exception.files.test(file)),
    );
    const offences = concerned.flatMap((file) =>
      check.offences(readSource(file)).map((what) => `${file}:${what}`),
    );
    expect(offences).toEqual([]);
  });

  it.each(check.bad)('is broken by %j', (text) => {
    expect(check.offences({ path: 'planted.ts', text })).not.toEqual([]);
  });

  it.each(check.good)('is kept by %j', (text) => {
    expect(check.offences({ path: 'planted.ts', text })).toEqual([]);
  });
});

describe('Names', () => {
  it('are kebab-case, and say what is inside', () => {
    expect(badNames(files)).toEqual([]);
  });

  it.each([
    'server/src/utils/text.ts',
    'web/src/common/a.ts',
    'trade/src/helpers.ts',
    'web/src/ui/index.ts',
    'web/src/ui/DatePicker.tsx',
  ])('are refused: %s', (file) => {
    expect(badNames([file])).toEqual([file]);
  });

  it.each(['trade/src/order-number.ts', 'server/migrations/0001-tables.sql', 'README.md', 'web/index.html'])(
    'are accepted: %s',
    (file) => {
      expect(badNames([file])).toEqual([]);
    },
  );

  it('of many files are looked at', () => {
    expect(files.length).toBeGreaterThan(50);
  });
});

import { describe, expect, it } from 'vitest';
import { inShort, missingFiles, playwrightOutcomes, unprovedRows, vitestOutcomes } from './conformance.mjs';
import { readConformanceTable } from './conformance-table.mjs';

const head = ['| id | sentence | proof |', '| --- | --- | --- |'];
const table = (...rows: string[]) => readConformanceTable([...head, ...rows].join('\n'));
const faultsOf = (...rows: string[]) => table(...rows).faults;

describe('The conformance table', () => {
  it('is read with one proof or several, a wait, or a decision', () => {
    const { rows, faults } = table(
      '| 2.basket.1 | Title Basket | `e2e/a.spec.ts › a buyer sees it` |',
      '| 2.basket.2 | An image | `trade/a.test.ts › White` <br> `trade/a.test.ts › Red › or other` |',
      '| 2.basket.3 | A remove icon | waits: issue 4 |',
      '| 2.basket.4 | Not shown | decision 0014 |',
    );
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      { id: '2.basket.1', line: 3, proofs: [{ file: 'e2e/a.spec.ts', title: 'a buyer sees it' }] },
      {
        id: '2.basket.2',
        line: 4,
        proofs: [
          { file: 'trade/a.test.ts', title: 'White' },
          { file: 'trade/a.test.ts', title: 'Red › or other' },
        ],
      },
      { id: '2.basket.3', line: 5, issue: 4 },
      { id: '2.basket.4', line: 6, decision: '0014' },
    ]);
  });

  it('has several tables, and other text between them', () => {
    const row = (id: string) => [...head, `| ${id} | a | waits: issue 4 |`, ''];
    const { rows, faults } = readConformanceTable(
      ['# Title', '', ...row('2.a.1'), 'Text.', ...row('3.b.1')].join('\n'),
    );
    expect(faults).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(['2.a.1', '3.b.1']);
  });

  it('holds titles with a pipe, and with backticks', () => {
    const { rows, faults } = table(
      "| 5.delivery.1 | '1\\|2' | `a.test.ts › days 1\\|2` |",
      '| 5.delivery.2 | b | `` a.test.ts › calls `submit/order` `` |',
    );
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      { proofs: [{ title: 'days 1|2' }] },
      { proofs: [{ title: 'calls `submit/order`' }] },
    ]);
  });

  it.each([
    ['no proof', '| 2.a.1 | a | |', '2.a.1 has no proof'],
    ['no sentence', '| 2.a.1 | | waits: issue 4 |', '2.a.1 has no sentence'],
    ['too many cells', '| 2.a.1 | a | b | waits: issue 4 |', '2.a.1 has not three cells'],
    ['an unfinished row', '| 2.a.1 | a | waits: issue 4', '2.a.1 has not three cells'],
    ['no id', '| basket | a | waits: issue 4 |', '"basket" is not an id'],
    ['words for a proof', '| 2.a.1 | a | it is obvious |', '2.a.1 has a proof that is none of'],
    ['a path without a title', '| 2.a.1 | a | `a.test.ts` |', '2.a.1 has a proof that is none of'],
    ['an empty title', '| 2.a.1 | a | `a.test.ts › ` |', '2.a.1 has a proof that is none of'],
    ['half a proof', '| 2.a.1 | a | `a.test.ts › b` <br> later |', '2.a.1 has a proof that is none of'],
    ['a wait for nothing', '| 2.a.1 | a | waits: later |', '2.a.1 has a proof that is none of'],
  ])('is refused with %s', (_what, row, fault) => {
    expect(faultsOf(row)).toEqual([expect.stringContaining(`line 3: ${fault}`)]);
  });

  it('is refused with an id twice, and with one that is missing', () => {
    const row = (id: string) => `| ${id} | a | waits: issue 4 |`;
    expect(faultsOf(row('2.a.1'), row('2.a.2'), row('2.a.2'))).toEqual([
      'line 5: 2.a.2 is there twice, or after a later one',
    ]);
    expect(faultsOf(row('2.a.1'), row('2.a.3'), row('2.b.1'))).toEqual([
      'line 4: 2.a.3 stands where 2.a.2 is missing',
    ]);
  });

  it('is refused when a table has another head, or no line of dashes', () => {
    const fault = expect.stringContaining('a table begins with "| id | sentence | proof |"');
    expect(readConformanceTable('| id | proof |\n| --- | --- |\n').faults).toEqual([fault]);
    expect(readConformanceTable(`${head[0]}\n| 2.a.1 | a | waits: issue 4 |`).faults).toEqual([fault]);
  });
});

const vitestReport = {
  testResults: [
    {
      name: '/srv/shop/trade/src/a.test.ts',
      assertionResults: [
        { title: 'passes', status: 'passed' },
        { title: 'fails', status: 'failed' },
        { title: 'is skipped', status: 'pending' },
        { title: 'is to be written', status: 'todo' },
        { title: 'runs on one database', status: 'passed' },
        { title: 'runs on one database', status: 'skipped' },
        { title: 'fails on one database', status: 'passed' },
        { title: 'fails on one database', status: 'failed' },
      ],
    },
  ],
};
const journeys = (...statuses: string[]) => ({
  config: { rootDir: '/srv/shop/e2e' },
  suites: [
    {
      specs: statuses.map((status) => ({ title: status, file: 'buy.spec.ts', tests: [{ status }] })),
      suites: [{ specs: [{ title: 'inner', file: 'buy.spec.ts', tests: [{ status: 'expected' }] }] }],
    },
  ],
});

/** What is found wrong with a row of these proofs. */
function unproved(
  proofs: string[],
  report = journeys('expected', 'flaky', 'unexpected', 'skipped'),
  listed = false,
) {
  const { rows, faults } = table(`| 2.a.1 | a | ${proofs.map((proof) => `\`${proof}\``).join('<br>')} |`);
  expect(faults).toEqual([]);
  const ran = new Map([
    ...vitestOutcomes(vitestReport, '/srv/shop'),
    ...playwrightOutcomes(report, '/srv/shop', { listed }),
  ]);
  return unprovedRows(rows, ran);
}

describe('A row is proved', () => {
  it.each(['passes', 'runs on one database'])('by a test that %s', (title) => {
    expect(unproved([`trade/src/a.test.ts › ${title}`])).toEqual([]);
  });

  it.each(['expected', 'flaky', 'inner'])('by a journey that ended as %s', (title) => {
    expect(unproved([`e2e/buy.spec.ts › ${title}`])).toEqual([]);
  });

  it('by a journey that is only listed, when none was run', () => {
    expect(unproved(['e2e/buy.spec.ts › skipped'], journeys('skipped'), true)).toEqual([]);
  });
});

describe('A row is not proved', () => {
  it.each([
    ['trade/src/a.test.ts › fails', 'failed'],
    ['trade/src/a.test.ts › is skipped', 'was skipped'],
    ['trade/src/a.test.ts › is to be written', 'was skipped'],
    ['trade/src/a.test.ts › fails on one database', 'failed'],
    ['trade/src/a.test.ts › Passes', 'has no test "Passes"'],
    ['trade/src/b.test.ts › passes', 'there is no test file trade/src/b.test.ts'],
    ['e2e/buy.spec.ts › unexpected', 'failed'],
    ['e2e/buy.spec.ts › skipped', 'was skipped'],
    ['e2e/sell.spec.ts › expected', 'there is no test file e2e/sell.spec.ts'],
  ])('by %s', (proof, fault) => {
    expect(unproved([proof])).toEqual([expect.stringMatching(new RegExp(`^2\\.a\\.1: .*${fault}`))]);
  });

  it('when one of its proofs is none', () => {
    expect(unproved(['trade/src/a.test.ts › passes', 'e2e/buy.spec.ts › gone'])).toEqual([
      '2.a.1: e2e/buy.spec.ts has no test "gone"',
    ]);
  });

  it('by a journey that is not listed', () => {
    expect(unproved(['e2e/buy.spec.ts › gone'], journeys('skipped'), true)).toHaveLength(1);
  });
});

const mixed = table(
  '| 2.a.1 | a | `a.test.ts › one`<br>`b.test.ts › two`<br>`b.test.ts › three` |',
  '| 2.a.2 | a | `a.test.ts › one` |',
  '| 2.a.3 | a | waits: issue 4 |',
  '| 2.a.4 | a | decision 0003 |',
).rows;

it('Files and decision records that a row names must exist', () => {
  expect(missingFiles(mixed, () => true, ['0003-money.md'])).toEqual([]);
  expect(missingFiles(mixed, (file) => file === 'a.test.ts', ['0002-requests.md'])).toEqual([
    '2.a.1: there is no test file b.test.ts',
    '2.a.4: there is no decision 0003',
  ]);
});

it('How far the specification is proved is said in one line', () => {
  expect(inShort(mixed)).toBe('4 rows: 2 proved by 3 tests, 1 wait, 1 decided');
});

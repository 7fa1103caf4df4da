import { describe, expect, it } from 'vitest';
import { faultsOf, parseRequirements, playwrightTests, vitestTests } from './requirements.mjs';

const requirements = parseRequirements(
  [
    '# 2. Screens',
    '- **2.out.1** /login shows a welcome message, also when',
    '  the shop is closed.',
    '- **2.out.2** /login has a Log in button.',
    '- **3.settings.3** The other fields were left open (decision 0014).',
  ].join('\n'),
);
const vitestRun = (status: string, fullName = 'the login page welcomes [2.out.1]') =>
  vitestTests({
    testResults: [{ name: 'a.test.ts', assertionResults: [{ fullName, title: fullName, status }] }],
  });
const journeys = (status: string, listed = false) =>
  playwrightTests(
    {
      suites: [{ specs: [{ file: 'a.spec.ts', title: 'logs in', tags: ['2.out.2'], tests: [{ status }] }] }],
    },
    { listed },
  );

describe('the requirements of a run', () => {
  it('finds no fault if a decision record settles, or a test proves, each sentence of the requirements', () => {
    expect(faultsOf(requirements, [...vitestRun('passed'), ...journeys('expected')])).toEqual([]);
  });

  it('reports a sentence of the requirements that no test proves', () => {
    expect(faultsOf(requirements, journeys('expected'))).toEqual([
      '2.out.1 is proved by no test: /login shows a welcome message, also when the shop is closed.',
    ]);
  });

  it('reports a test that cites an id missing from the requirements', () => {
    const planted = vitestRun('passed', 'welcomes [2.out.1, 2.out.99]');
    expect(faultsOf(requirements, [...planted, ...journeys('expected')])).toEqual([
      expect.stringMatching(/^2\.out\.99 does not exist, but is named by .*welcomes/),
    ]);
  });

  it.each([
    ['failed', 'expected', /^2\.out\.1: failed/],
    ['pending', 'expected', /^2\.out\.1: skipped/],
    ['passed', 'unexpected', /^2\.out\.2: failed/],
    ['passed', 'skipped', /^2\.out\.2: skipped/],
  ])('reports a fault if a test is %s and a journey is %s', (status, journey, fault) => {
    const tests = [...vitestRun(status), ...vitestRun('passed'), ...journeys(journey)];
    expect(faultsOf(requirements, tests)).toEqual([expect.stringMatching(fault)]);
  });

  it('accepts a listed journey as proof in a run without the browser', () => {
    expect(faultsOf(requirements, [...vitestRun('passed'), ...journeys('skipped', true)])).toEqual([]);
  });
});

it('reports an id that occurs twice in the requirements', () => {
  const twice = parseRequirements('- **2.out.1** One.\n- **2.out.1** Two.\n');
  expect(faultsOf(twice, vitestRun('passed'))).toEqual(['2.out.1 is there twice']);
});

it('reads hundreds of ids from docs/requirements, each once', () => {
  const { sentences, twice } = parseRequirements();
  expect(sentences.size).toBeGreaterThan(500);
  expect(twice).toEqual([]);
});

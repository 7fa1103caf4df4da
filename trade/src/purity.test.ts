import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const rules = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, source: readFileSync(new URL(name, folder), 'utf8') }));

/** The code without its comments, which may mention anything. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

describe.each(rules)('$name', ({ name, source }) => {
  it('uses no clock, no randomness, no Node and no browser', () => {
    const outside =
      /\bDate\.now|\bDate\(\)|\.(get|set)(?!UTC|Time)\w*(Day|Date|Month|Year|Hours|Minutes)\(|(?<!\/)\b(performance|crypto|process|globalThis|window|document|localStorage|setTimeout)\b\s*[.([]|Math\.random/;
    expect(codeOf(source)).not.toMatch(outside);
  });

  it('leaves rounding and money formatting to money.ts', () => {
    if (name !== 'money.ts')
      expect(codeOf(source)).not.toMatch(/Math\.round|\.toFixed|toLocaleString|\bIntl\.NumberFormat\b|£/);
  });
});

it('finds the source files of trade to check', () => expect(rules.length).toBeGreaterThan(20));

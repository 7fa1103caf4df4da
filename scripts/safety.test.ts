import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { MISSING_NOUN } from './missing-noun.mjs';
import { root } from './places.mjs';
import { parseRequirements } from './requirements.mjs';

// Conventions that the compiler, Biome and the import rules cannot check.

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate').split('\n');
const deleted = new Set(git('ls-files', '--deleted').split('\n'));
const texts = new Map(
  files
    .filter((file) => !deleted.has(file) && !/[.](png|jpe?g|webp|avif|woff2?|ico|pdf|gz|csv|svg)$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

const code = /^(?!scripts\/|e2e\/|server\/(test|bench)\/)(?!.*[.]test[.]tsx?$).*[.](tsx?|mjs)$/;
const everything = /^(?!scripts\/safety[.]test[.]ts$)/;
const routes =
  'api|login|product-list|product-search|product-detail|account|profile|orders|order-details|basket|checkout|tasting-notes|privacy|terms-conditions|contact|thank-you|payment-confirmed|trade-account|admin|order-for-customer';

/** Files in `where`, except files in `except`, must not match `never`. A comment that matches `unless` on the same line
 * or the line above allows the match. */
type Rule = {
  where: RegExp;
  except?: RegExp;
  never: RegExp;
  unless?: RegExp;
  bad: string[];
  good: string[];
};

const rules: Record<string, Rule> = {
  'only trade/src/money.ts rounds or formats money': {
    where: code,
    except: /^trade\/src\/money[.]ts$|^server\/bin\/bench/,
    never: /\bMath\.round\(|\.to(Fixed|Precision|LocaleString)\(|\bIntl\.NumberFormat/,
    unless: /not money/i,
    bad: [
      'price.toFixed(2)',
      "price.toLocaleString('en-GB')",
      'new Intl.NumberFormat()',
      'Math.round(price)',
    ],
    good: ['formatPounds(price); // not toFixed(2)', 'Math.round(width / 2); // pixels, not money'],
  },
  'no field cuts typed or pasted text: a field says if its text is too long (web/src/ui/fields/too-long.ts)':
    {
      where: /^web\/src\/.*[.]tsx$/,
      never: /\bmaxLength=/,
      bad: ['<input maxLength={40} />'],
      good: ['<TextField mostLetters={40} />', 'Type.String({ maxLength: 40 })'],
    },
  'SQL stands only in queries files, migrations and database/': {
    where: code,
    except: /(^|[/-])queries[.]ts$|[/]account-price[.]ts$|^server\/(migrations|src\/database)\//,
    never:
      /\bsql(\.raw\(|\s*[<`])|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*['"`]/,
    bad: [
      'sql`select 1`',
      'sql<Row>`select 1`',
      "db.selectFrom('products')",
      "await client.query('select 1')",
    ],
    good: ["productByCode(db, code); // not db.selectFrom('products')", 'router.query(text)'],
  },
  'only the two clock files read the time': {
    where: code,
    except: /^(server\/src|web\/src\/session)\/clock[.]ts$|^(sign-in|docs\/examples)\/|^server\/bin\/bench/,
    never: /\b(Date|performance)\.now\(|\bnew Date\(\)|\bTemporal\.Now|(?<![\w. ]|new )Date\(\)/,
    bad: ['Date.now()', 'new Date()', 'performance.now()', 'f(Date())'],
    good: ['new Date(0)', 'now(); // not new Date()'],
  },
  'addresses are written only in contract/ and web/src/session/address/paths.ts': {
    where: /^(web\/src|server\/(src|bin))\/(?!.*[.]test[.]ts)/,
    except: /^web\/src\/session\/address\/paths[.]ts$|[.](css|html)$/,
    never: new RegExp(`(?<!from |import\\()['"\`]/(${routes})(/|[?'"\`]|$)`),
    bad: ["fetch('/api/products/items')", "'/product-list/1/20'", "const a = '/basket';"],
    good: ['paths.basket()', "'/picture.png'", "// '/basket' is in paths.ts"],
  },
  'advisory locks take their numbers from server/src/database/locks.ts': {
    where: everything,
    never: /advisory_\w*lock\w*\((?!\$\{(LOCKS[.]\w+|INBOX_LOCK)\}\))|\b7_?210_?4/,
    except: /^server\/src\/database\/locks[.]ts$/,
    bad: [
      'sql`SELECT pg_advisory_xact_lock(7210457)`',
      "client.query('SELECT pg_advisory_lock($1)', [OURS])",
      "sql`SELECT pg_try_advisory_lock(hashtext('a'), 1)`",
      'const OURS = 7_210_457;',
    ],
    good: ['// pg_advisory_xact_lock', `pg_advisory_lock($${'{LOCKS.imports}'})`],
  },
  'a suppression of a compiler error states its reason': {
    where: everything,
    never: /@ts-(ignore|nocheck)|@ts-expect-error(?!\W+\w.{9,})/,
    bad: ['// @ts-expect-error', '// @ts-ignore because'],
    good: ['// @ts-expect-error: a number on purpose, to see it refused'],
  },
  'no TODO, and no test that is skipped or runs alone': {
    where: everything,
    never:
      /\b(TODO|FIXME|HACK|XXX)\b|\bfor now\b|not implemented yet|\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/,
    bad: ['// TODO: later', '-- FIXME', 'describe.concurrent.skip("a")', 'test.fixme("a")'],
    good: ['const todos = [];', 'describe.skipIf(url === undefined)("a")'],
  },
  'comments cite requirements by id, not documents outside the repository': {
    where: everything,
    except: /^docs\/decisions\//,
    never: /\b(spec|specification|design)(’s|'s)?,? §|\b(spec|design|house)\.md\b|\bhabit \d/i,
    bad: [
      '// Hidden (spec §2).',
      '// Specification’s §7',
      '// never thrown (house.md)',
      '// (house habit 8)',
    ],
    good: ['// Hidden (2.orders.5).', '// RFC 8725 §3.1', '// e2e/a.spec.ts'],
  },
  'no selector combines `+` or `~` with `*` or an attribute, because each added row would restyle the whole list in Chromium':
    {
      where: /[.]css$/,
      never: /:has\(\s*[+~].*> \*|\*\s*[+~]|[+~]\s*\*|\]\s*[+~]\s*\[/,
      bad: [
        '.summary tr:has(+ .part) > * {',
        '.part:not(:has(~ .part)) > * {',
        '> * + * {',
        '[role="group"] + [role="group"] {',
      ],
      good: ['.part + tr > * {', '&:not(:has(+ .quantity)) {', '> label + label {'],
    },
  'no path of a developer’s machine, no address of a package registry': {
    where: everything,
    never:
      /(^|[\s'"`(=:])\/(work|home\/\w+|Users\/\w+|root)\/|:\/\/(registry|npm|artifactory|nexus|deb|security)[.][\w-]|"resolved": "(https?|git)/,
    bad: ["'/root/project/x'", "'/home/someone/project'", '"resolved": "https://example.org/a.tgz"'],
    good: ['/network/maintenance', 'https://www.example.org/home/someone/', '"resolved": "trade",'],
  },
};

/** Rules for code ignore comments. Rules for every file check comments as well. */
function offences({ never, unless, where }: Rule, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, n) => {
    const seen = where === everything ? line : line.replace(/^\s*\*.*$|(^|\s)\/[/*].*$/, '');
    const reason = unless?.test(`${lines[n - 1] ?? ''} ${line}`) ?? false;
    return never.test(seen) && !reason ? [`${n + 1}: ${line.trim().slice(0, 80)}`] : [];
  });
}

const inFiles = (where: RegExp, except: RegExp | undefined, of: (text: string, file: string) => string[]) =>
  [...texts]
    .filter(([file]) => where.test(file) && !except?.test(file))
    .flatMap(([file, text]) => of(text, file).map((what) => `${file}:${what}`));

describe.each(Object.entries(rules))('%s', (_, rule) => {
  it('finds no offence in the whole tree', () => {
    expect(inFiles(rule.where, rule.except, (text) => offences(rule, text))).toEqual([]);
  });

  it.each(rule.bad)('reports the bad example: %s', (text) => expect(offences(rule, text)).toHaveLength(1));
  it.each(rule.good)('allows the good example: %s', (text) => expect(offences(rule, text)).toEqual([]));
});

describe('every cast and every `!` has a comment with its reason', () => {
  it('finds no offence in the whole tree', () =>
    expect(inFiles(code, undefined, castsWithoutReason)).toEqual([]));

  it.each(['const a = b as string;', 'const a = b!.c;', 'f(\n  b as unknown as C,\n);'])(
    'reports the bad example: %j',
    (text) => expect(castsWithoutReason(text, 'a.ts')).not.toEqual([]),
  );
  it.each(['const a = [1] as const;', 'const a = b as string; // as the schema says', '// checked\nf(b!);'])(
    'allows the good example: %j',
    (text) => expect(castsWithoutReason(text, 'a.ts')).toEqual([]),
  );
});

function castsWithoutReason(text: string, file: string): string[] {
  const lines = text.split('\n');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const isComment = (line: number) => /(^|[\s{])(\/\/|\/?\*)\s*\S/.test(lines[line - 1] ?? '');
  const found = new Set<string>();
  const visit = (node: unknown, statement: number): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: string; start: number; end: number };
    const isPart = type === undefined || !/(Statement|Declaration|Definition|Property|Attribute)$/.test(type);
    const begins = isPart ? statement : lineAt(start);
    const isCast = type === 'TSAsExpression' && !/\bas const$/.test(text.slice(start, end));
    if (isCast || type === 'TSNonNullExpression') {
      const near = [lineAt(start) - 1, lineAt(start), lineAt(end), begins - 1];
      if (!near.some(isComment)) found.add(`${lineAt(start)}: ${lines[lineAt(start) - 1]?.trim()}`);
    }
    for (const value of Object.values(node)) visit(value, begins);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts' }).body, 0);
  return [...found];
}

it('gives each advisory lock a different number', () => {
  const table = texts.get('server/src/database/locks.ts') ?? '';
  const numbers = [...table.matchAll(/^ {2}\w+: (-?[\d_]+),$/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('finds every test that docs/security.md names', () => {
  const named = texts.get('docs/security.md')?.match(/[\w./-]+[.](test|spec)[.]ts/g) ?? [];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !texts.has(file))).toEqual([]);
});

it('allows no file or folder called utils, helpers, common or index', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|index)([.]tsx?$|\/)/.test(file))).toEqual([]);
});

describe('a string of classes', () => {
  const LONGEST = 160;
  const MOST_VARIANTS = 2;
  const classLists = (text: string) =>
    [...text.matchAll(/(['"`])((?:(?!\1)[^\n\\])*)\1/g)].flatMap(([, , list = '']) =>
      /(^| )(\S+:)?(flex|grid|block|border|(text|bg|p|px|py|m|mt|mb|gap|w|h|min|max)-)/.test(list)
        ? [list]
        : [],
    );
  const variantsOf = (utility: string) => utility.replace(/\[[^\]]*\]|\([^)]*\)/g, '').split(':').length - 1;
  const tooMuch = (text: string) =>
    classLists(text).flatMap((list) => [
      ...(list.length > LONGEST ? [list] : []),
      ...list.split(' ').filter((utility) => variantsOf(utility) > MOST_VARIANTS),
    ]);

  it('has at most 160 characters, and no utility with more than two variants: use a class of a CSS module', () => {
    expect(inFiles(/^web\/src\/.*(?<![.]test)[.]tsx?$/, undefined, tooMuch)).toEqual([]);
    expect(tooMuch(`<p className="${'px-2 '.repeat(40)}" />`)).toHaveLength(1);
    expect(tooMuch('<p className="flex md:hover:focus:px-2 sm:[&_a:hover]:py-1" />')).toEqual([
      'md:hover:focus:px-2',
    ]);
  });
});

it('allows at most 25 files in each folder of the server and of the web app', () => {
  // A style sheet belongs to the component beside it.
  const sources = files.filter(
    (file) => !deleted.has(file) && /^(server|web)\/src\/.*(?<![.]css)$/.test(file),
  );
  const byFolder = Map.groupBy(sources, (file) => path.dirname(file));
  expect([...byFolder].filter(([, inFolder]) => inFolder.length > 25).map(([folder]) => folder)).toEqual([]);
});

describe('a comment', () => {
  const COMMENT = /\/\*([\s\S]*?)\*\/|(?:(?:^[ \t]*|[ \t])\/\/.*\n?)+/gm;
  const OPENING = /^(?:What|Of|Where|Whether|Who|Whose|Such|So|Those)\b/;
  const rooms =
    /^(?:trade|contract|e2e|sign-in|scripts|web|server\/(?:bin|bench|demo|test|src))\/.*[.](?:tsx?|mjs|css)$/;
  const sentencesOf = (text: string) =>
    [...text.matchAll(COMMENT)]
      .map(([comment]) => comment.replace(/^[ \t]*(?:\/\*+|\*\/?|\/\/)|\*\/$/gm, ' ').replace(/\s+/g, ' '))
      .flatMap((comment) => comment.trim().split(/(?<=[.!?]) /));
  const badSentences = (text: string) => sentencesOf(text).filter((sentence) => OPENING.test(sentence));

  it('allows no sentence of a comment to begin with a word such as What, Of or Where', () => {
    expect(inFiles(rooms, /^scripts\/safety[.]test[.]ts$/, badSentences)).toEqual([]);
    expect(badSentences('/** What so many of these orders leave. */')).toEqual([
      'What so many of these orders leave.',
    ]);
    expect(badSentences('// Stock after these orders.\n// Of each, its own.')).toEqual(['Of each, its own.']);
    expect(badSentences("/** Stock after the orders. */\nconst Of = 'What is it';")).toEqual([]);
  });

  it('reports a comment or a test’s name with “the one that” or “those which” instead of the noun', () => {
    const TEST_NAME = /\b(?:it|test|describe)(?:\.each)?\(\s*(['`])((?:(?!\1).)*)\1/g;
    const withoutNoun = (text: string) =>
      [...sentencesOf(text), ...[...text.matchAll(TEST_NAME)].map(([, , name = '']) => name)].filter(
        (words) => MISSING_NOUN.test(words),
      );
    expect(
      inFiles(rooms, /^scripts\/(?:safety|documents)[.]test[.]ts$|^scripts\/missing-noun/, withoutNoun),
    ).toEqual([]);
    expect(withoutNoun("// Not the one that waits.\nit('sends every one', send);")).toEqual([
      'Not the one that waits.',
      'sends every one',
    ]);
    expect(withoutNoun('// One of the servers takes a one-off address.')).toEqual([]);
  });
});

describe('a comment that cites a requirement', () => {
  const { sentences } = parseRequirements();
  const unknownIds = (text: string) =>
    (text.match(/\b[1-9]\.[a-z]+\.\d+\b/g) ?? []).filter((id) => !sentences.has(id));

  it('reports a comment that cites an unknown requirement', () => {
    expect(inFiles(/[.](tsx?|mjs|sql|css)$/, /^scripts\/.*[.]test[.]ts$/, unknownIds)).toEqual([]);
    expect(unknownIds('// What is counted: 9.constants.99.')).toEqual(['9.constants.99']);
  });

  it('reports a comment or a document that cites an unknown decision record', () => {
    const records = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
    const unknownRecords = (text: string) =>
      [...text.matchAll(/\bdecisions? (\d+)\b/g)]
        .map(([, number = '']) => number.padStart(4, '0'))
        .filter((number) => !records.includes(number));
    expect(inFiles(/[.](tsx?|mjs|sql|css|md)$/, /^scripts\/.*[.]test[.]ts$/, unknownRecords)).toEqual([]);
    expect(unknownRecords('(decision 999)')).toEqual(['0999']);
  });
});

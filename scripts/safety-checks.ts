import { isNode, type SourceFile } from './source-files.ts';
import {
  calls,
  firstArgument,
  hasReason,
  importsFrom,
  isCallOf,
  isConst,
  isImportSource,
  isMember,
  isNamed,
  isText,
  linesOf,
  nodesOf,
  textStart,
} from './syntax.ts';

/** A convention, checked file by file. */
export interface SafetyCheck {
  /** What must hold, in a sentence. */
  readonly rule: string;
  readonly appliesTo: RegExp;
  /** Files it does not hold for, each with the reason. */
  readonly except: readonly { readonly files: RegExp; readonly because: string }[];
  /** The offences in one file, each as "line: what". */
  readonly offences: (file: SourceFile) => string[];
  /** A file that must be refused, and one that must not: the check is tried on them. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const testsAndTools = [
  {
    files: /[.]test[.]tsx?$|^server\/test\//,
    because: 'a test makes its own circumstances, and fails when it assumes wrongly',
  },
  { files: /^e2e\//, because: 'journeys see the shop from outside' },
  {
    files: /^server\/bench\//,
    because: 'the bench measures the shop from outside',
  },
];
const scripts = { files: /^scripts\//, because: 'scripts run on a developer’s machine, not in the shop' };
const code = /[.](tsx?|mjs)$/;

export const safetyChecks: readonly SafetyCheck[] = [
  {
    rule: 'Only trade/src/money.ts rounds or formats money',
    appliesTo: code,
    except: [
      { files: /^trade\/src\/money[.]ts$/, because: 'it is the one place' },
      { files: /^server\/(bin\/bench|demo\/)/, because: 'milliseconds, and sizes of drawings' },
      scripts,
      ...testsAndTools,
    ],
    offences: (file) =>
      nodesOf(file, ({ node }) => {
        if (isMember(node, 'Intl', 'NumberFormat')) return true;
        const rounds =
          isCallOf(node, 'Math', 'round') || calls(node, ['toFixed', 'toPrecision', 'toLocaleString']);
        return rounds && !hasReason(file, node, [], /not money/i);
      }),
    bad: [
      'const a = price.toFixed(2);',
      "const a = price.toLocaleString('en-GB');",
      "const a = new Intl.NumberFormat('en-GB');",
      'const a = Math.round(price * 100) / 100;',
    ],
    good: [
      'const a = formatPounds(price); // not toFixed',
      'const a = Math.round(width / 2); // pixels, not money',
    ],
  },
  {
    rule: 'Only server/src/config.ts reads the environment',
    appliesTo: code,
    except: [
      { files: /^server\/src\/config[.]ts$/, because: 'it is the one place' },
      { files: /^(web\/vite|vitest)[.]config[.]ts$/, because: 'a build tool, not the shop' },
      ...testsAndTools,
      scripts,
    ],
    offences: (file) =>
      nodesOf(
        file,
        ({ node }) => isMember(node, 'process', 'env') || importsFrom(node, 'env', /^(node:)?process$/),
      ),
    bad: [
      'const port = process.env.PORT;',
      "const { env } = process; const a = process['env'];",
      "import { env } from 'node:process';",
    ],
    good: ['// process.env is read in config.ts\nconst port = config.port;'],
  },
  {
    rule: 'SQL stands only in queries files, migrations and database/',
    appliesTo: code,
    except: [
      { files: /\/([a-z-]+-)?queries[.]ts$/, because: 'that is where SQL is looked for' },
      { files: /^server\/migrations\//, because: 'migrations are SQL' },
      {
        files: /^server\/src\/database\//,
        because: 'they open the database and apply the migrations',
      },
      scripts,
      ...testsAndTools,
    ],
    offences: (file) =>
      nodesOf(
        file,
        ({ node }) =>
          (node.type === 'TaggedTemplateExpression' && isNamed(node.tag, 'sql')) ||
          calls(node, ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']) ||
          (calls(node, ['query']) && isText(firstArgument(node))) ||
          isMember(node, 'sql', 'raw'),
      ),
    bad: [
      'const a = sql`select 1`;',
      "const a = db.selectFrom('products');",
      "const a = trx.insertInto('orders');",
      "await client.query('select 1');",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
      'await client.query(`select ${column}`);',
    ],
    good: [
      "const a = await productByCode(db, code); // not db.selectFrom('products')",
      'const a = router.query(text);',
    ],
  },
  {
    rule: 'Only server/src/clock.ts and web/src/clock.ts know what time it is',
    appliesTo: code,
    except: [
      { files: /^(server|web)\/src\/clock[.]ts$/, because: 'they are the clocks' },
      { files: /^sign-in\//, because: 'it could be any other provider, and has no clock of ours' },
      { files: /^server\/bin\/bench/, because: 'it measures' },
      { files: /^server\/demo\//, because: 'it makes data, not a shop' },
      scripts,
      ...testsAndTools,
    ],
    offences: (file) =>
      nodesOf(
        file,
        ({ node }) =>
          isMember(node, 'Date', 'now') ||
          isMember(node, 'performance', 'now') ||
          isMember(node, 'Temporal', 'Now') ||
          (node.type === 'NewExpression' &&
            isNamed(node.callee, 'Date') &&
            firstArgument(node) === undefined) ||
          (node.type === 'CallExpression' && isNamed(node.callee, 'Date')),
      ),
    bad: [
      'const a = Date.now();',
      'const a = new Date();',
      'const a = performance.now();',
      'const a = Date();',
    ],
    good: ['const a = new Date(0);', 'const a = now(); // not new Date()'],
  },
  {
    rule: 'Addresses are written only in contract/ and web/src/paths.ts',
    appliesTo: /^(web\/src|server\/(src|bin))\/.*[.]tsx?$/,
    except: [{ files: /^web\/src\/paths[.]ts$/, because: 'it is the one place' }, ...testsAndTools],
    offences: (file) =>
      nodesOf(
        file,
        ({ node, ancestors }) => isAddress(textStart(node)) && !isImportSource(ancestors.at(-1), node),
      ),
    bad: [
      "fetch('/api/products/items');",
      "const a = '/product-list/1/20';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, not a template
      'const a = `/order-details/${orderNo}`;',
      "const a = '/basket';",
    ],
    good: [
      'const a = paths.basket();',
      "const a = '/picture.png';",
      "// '/basket' is in paths.ts\nconst a = 1;",
    ],
  },
  {
    rule: 'Every cast, `!` and suppression has its reason on the line or the line above',
    appliesTo: code,
    except: testsAndTools,
    offences: (file) =>
      nodesOf(file, ({ node, ancestors }) => {
        const isCast = node.type === 'TSAsExpression' && !isConst(node.typeAnnotation);
        return (isCast || node.type === 'TSNonNullExpression') && !hasReason(file, node, ancestors);
      }),
    bad: ['const a = b as string;', 'const a = b!.c;', 'const a = b as unknown as C;'],
    good: [
      'const a = [1] as const;',
      'const a = b as string; // the database says so',
      '// checked in the line before\nconst a = b!;',
      '// the schema has been checked\nconst a = f(\n  b as string,\n);',
      "import { a as b } from './c.ts';",
    ],
  },
  {
    rule: 'Every suppressed warning says why',
    appliesTo: code,
    except: [{ files: /^scripts\/safety-checks[.]ts$/, because: 'it holds the bad examples' }],
    offences: (file) =>
      linesOf(file, (line) => {
        if (/@ts-(ignore|nocheck)/.test(line)) return true;
        if (/@ts-expect-error/.test(line)) return !/@ts-expect-error\W+\w.{9,}/.test(line);
        return (
          /biome-ignore/.test(line) && !/biome-ignore(-\w+)? [\w/]+(\([^)]*\))?: (?!<)\S.{7,}/.test(line)
        );
      }),
    bad: [
      '// @ts-expect-error\na();',
      '// @ts-ignore because\na();',
      '// biome-ignore lint/a/b: <explanation>\na();',
      '// biome-ignore lint/a/b: x\na();',
    ],
    good: [
      '// @ts-expect-error: a number on purpose, to see it refused\na();',
      '// biome-ignore lint/a/b: the list never changes its order\na();',
    ],
  },
  {
    rule: 'A file has at most 300 lines',
    appliesTo: /[.](tsx?|mjs|css|sql)$/,
    except: [
      { files: /[.]test[.]tsx?$/, because: 'tables of cases are long' },
      { files: /^e2e\//, because: 'a journey is told in one piece' },
      { files: /^server\/demo\//, because: 'the demo merchant’s data' },
    ],
    offences: (file) => {
      const lines = file.text.trimEnd().split('\n').length;
      return lines > 300 ? [`${lines} lines`] : [];
    },
    bad: ['const a = 1;\n'.repeat(301)],
    good: ['const a = 1;\n'.repeat(300)],
  },
  {
    rule: 'No file passes on what another file exports',
    appliesTo: code,
    except: [],
    offences: (file) =>
      nodesOf(
        file,
        ({ node }) =>
          node.type === 'ExportAllDeclaration' ||
          (node.type === 'ExportNamedDeclaration' && isNode(node.source)),
      ),
    bad: ["export * from './a.ts';", "export { a } from './a.ts';", "export type { A } from './a.ts';"],
    good: ['const a = 1;\nexport { a };', 'export const a = 1;'],
  },
  {
    rule: 'Nothing is left unfinished, switched off or narrowed',
    appliesTo: /[.](tsx?|mjs|sql|css|html|md|ya?ml|sh)$|^[.]ci\/run$/,
    except: [{ files: /^scripts\/safety-checks[.]ts$/, because: 'it holds the bad examples' }],
    offences: (file) =>
      linesOf(
        file,
        (line) =>
          /\b(TODO|FIXME|HACK|XXX)\b|\bfor now\b|not implemented yet/.test(line) ||
          /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/.test(line),
      ),
    bad: [
      '// TODO: later',
      '-- FIXME',
      'it.only("a", () => {});',
      'describe.concurrent.skip("a", () => {});',
      'test.fixme("a", () => {});',
    ],
    good: ['const todos = [];', 'describe.skipIf(url === undefined)("a", () => {});'],
  },
  {
    rule: 'No path of a developer’s machine, no address of a package registry',
    appliesTo: /./,
    except: [
      { files: /^scripts\/safety-checks[.]ts$/, because: 'it holds the bad examples' },
      { files: /[.](png|jpe?g|webp|avif|woff2?|ico|pdf|gz)$/, because: 'no text' },
    ],
    offences: (file) => [
      ...linesOf(file, (line) => /(^|[\s'"`(=:])\/(work|home\/\w+|Users\/\w+|root)\//.test(line)),
      ...linesOf(file, (line) => /:\/\/(registry|npm|artifactory|nexus|deb|security)[.][\w-]/.test(line)),
      ...linesOf(file, (line) => file.path === 'package-lock.json' && /"resolved": "(https?|git)/.test(line)),
    ],
    bad: [
      'const a = "/root/project/x";',
      '"/home/someone/project"',
      '"resolved": "https://npm.example.org/a.tgz"',
    ],
    good: ['/network/maintenance', 'https://www.example.org/home/someone/', '"resolved": "trade",'],
  },
];

const routes =
  'api|login|product-list|product-search|product-detail|account|profile|orders|order-details|basket|checkout|tasting-notes|privacy|terms-conditions|contact|thank-you|payment-confirmed|trade-account|admin|order-for-customer';
const addressPattern = new RegExp(`^/(${routes})(/|[?]|$)`);

function isAddress(text: string | undefined): boolean {
  return text !== undefined && addressPattern.test(text);
}

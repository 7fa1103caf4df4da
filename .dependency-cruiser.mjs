// @ts-check
// Forbidden imports (ARCHITECTURE.md explains them). The patterns match folders, so the rules also hold for a new
// folder in server/src and a new page in web/src/pages.

/** Tests, test helpers and fixtures. */
const tests = '[.]test[.]tsx?$|(^|/)(test|fixtures)/';
const anyPackage = '(^|/)node_modules/';

/** Infrastructure folders of server/src, which every noun (a folder such as orders/ or claims/) may import. */
const serverGround = 'http|database|files|merchant|settings|jobs|mail|pdf|shared-document';
/** The SQL of an account's price, which the queries of the catalogue and of orders share. */
const accountPrice = '^server/src/catalogue/cache/account-price[.]ts$';
/**
 * Files of a noun that commands of another noun may import: queries and rules; the catalogue's lists, which reserves
 * use, and nearest wine, which notices of prices name; the locks of goods and the placing of an order, which card payments use; the answer to a requested change and
 * the import, which the back office's calls use, with its threads, dates and CSV, which documents use, as documents use
 * the guard of a spreadsheet's cell; the folder of pictures, which the doctor checks, and the picture
 * encoder; the settlement of claims, which files and calls use; the invitation of an added person, which logins and
 * applications use.
 */
const openFile =
  '([a-z/-]*(queries|rules)|catalogue/(find-listed|list-named|show-product)|orders/(goods/(lock-goods|take-turns)|place/place-order|change/decide-request)|import/(import-files|limited-thread|kinds/file-date|csv/(read-csv|describe-fault))|accounts-files/cells|pictures/(picture-folder|make-picture)|claims/(report-settlement|present)|invitations/invite)[.]ts$';

/** The nouns of server/src. A noun may import only nouns that are before it in this list. */
const serverNouns = [
  'account',
  'bought',
  'basket',
  'delivery',
  'pictures',
  'catalogue',
  'reserves',
  'orders',
  'claims',
  'payments',
  'import',
  'back-office',
  'accounts-files',
  'board',
  'doctor',
];

/** The rooms of large folders. A room may import only rooms before it. '' stands for the files directly in the folder. */
const rooms = Object.entries({
  'server/src/orders': ['', 'goods', 'mail', 'life', 'due', 'place', 'change', 'proposals', 'alike', 'read'],
  'server/src/claims': ['outgoing', 'photos', ''],
  'server/src/catalogue': ['search', 'cache', '', 'sheets'],
  'server/src/database': ['', 'backup', 'postgres'],
  'server/src/http': ['', 'limits', 'access', 'calls', 'ports'],
  'server/src/import': [
    'csv',
    'kinds',
    'own-files',
    'mapping',
    'checks',
    'by-hand',
    'writing',
    'undo',
    'reports',
    '',
    'inbox',
    'office',
  ],
  'web/src/ui': ['', 'browser', 'dialogs', 'fields', 'tables', 'styles'],
  'web/src/cart': [
    'basket',
    'read-order',
    'order-file',
    'toast',
    'quantities',
    'sync',
    'pasted',
    'delivery',
    'totals',
  ],
  'web/src/session': [
    '',
    'address',
    'device',
    'sign-in',
    'failure',
    'customer',
    'merchant',
    'supplier-check',
  ],
});
/** @param {string} folder @param {string[]} names */
const inRooms = (folder, names) =>
  `^${folder}/(${names.map((name) => (name === '' ? '[^/]+$' : `${name}/`)).join('|')})`;

/** The layers of web/src. A layer may import only layers before it. */
const webLayers = ['ui', 'api', 'session', 'shared-document', 'wine', 'cart', 'lists', 'pages', 'app'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'trade-is-pure',
      comment: 'trade/ imports only itself: no package, no Node, no other room.',
      severity: 'error',
      from: { path: '^trade/src/', pathNot: tests },
      to: { pathNot: '^trade/src/' },
    },
    {
      name: 'contract-knows-trade-and-typebox',
      comment: 'contract/ imports itself, trade/ and typebox.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^(contract|trade)/src/', `${anyPackage}typebox/`] },
    },
    {
      name: 'server-knows-no-browser',
      comment: 'The server never imports the web app or the journeys.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: ['^(web|e2e)/', `${anyPackage}(react|react-dom|react-aria-components|@tanstack)/`],
        pathNot: tests,
      },
    },
    {
      name: 'sign-in-only-from-server-bin',
      comment:
        'The embedded provider is started by server/bin when no external issuer is configured; nothing else knows it.',
      severity: 'error',
      from: { path: '^(trade|contract|server|web|e2e)/', pathNot: ['^server/bin/', tests] },
      to: { path: '^sign-in/' },
    },
    {
      name: 'sign-in-knows-nothing-of-ours',
      comment: 'The embedded provider could be any other provider.',
      severity: 'error',
      from: { path: '^sign-in/', pathNot: tests },
      to: { path: '^(trade|contract|server|web|e2e)/' },
    },
    {
      name: 'server-noun-keeps-to-itself',
      comment:
        "Of another noun only its queries, its rules, the orders' mail and the life of an order are open: never its routes, present or anything else.",
      severity: 'error',
      from: { path: `^server/src/(?!(?:${serverGround})/)([^/]+)/`, pathNot: tests },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: [
          '^server/src/$1/',
          `^server/src/(${serverGround}|orders/(mail|life))/`,
          `^server/src/${openFile}`,
          accountPrice,
        ],
      },
    },
    {
      name: 'server-only-commands-reach-over',
      comment: "Another noun's queries and mail are for commands: not for routes, queries or present.",
      severity: 'error',
      from: {
        path: `^server/src/(?!(?:${serverGround})/)([^/]+)/[a-z/-]*(routes|queries|present)[.]ts$`,
      },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/$1/', `^server/src/(${serverGround})/`, accountPrice],
      },
    },
    ...serverNouns.slice(0, -1).map((noun, place) => ({
      name: `server-${noun}-knows-no-noun-above`,
      comment: `Nouns of the server, each of which uses only those before it: ${serverNouns.join(', ')}.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/src/${noun}/`, pathNot: tests },
      to: { path: `^server/src/(${serverNouns.slice(place + 1).join('|')})/` },
    })),
    ...rooms.flatMap(([folder, names]) =>
      names.slice(0, -1).map((room, place) => ({
        name: `${folder}/${room}-knows-no-room-above`,
        comment: `Rooms of ${folder}, each of which imports only rooms before it: ${names.join(', ')}.`,
        severity: /** @type {const} */ ('error'),
        from: { path: inRooms(folder, [room]), pathNot: tests },
        to: { path: inRooms(folder, names.slice(place + 1)) },
      })),
    ),
    ...rooms.map(([folder, names]) => ({
      name: `${folder}-source-is-in-a-room`,
      comment: 'A new room takes its place in the sequence.',
      severity: /** @type {const} */ ('error'),
      from: {},
      to: { path: `^${folder}/`, pathNot: inRooms(folder, names) },
    })),
    {
      name: 'server-noun-knows-no-app',
      comment: 'app.ts puts the nouns together; they do not know it.',
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: tests },
      to: { path: '^server/(src/app[.]ts$|bin/)' },
    },
    {
      name: 'server-ground-knows-no-noun',
      comment:
        'http/, database/, files/, merchant/, settings/, jobs/ and mail/ carry the nouns and know none of them.',
      severity: 'error',
      from: { path: `^server/src/(${serverGround})/`, pathNot: tests },
      to: { path: '^server/src/[^/]+/', pathNot: `^server/src/(${serverGround})/` },
    },
    {
      name: 'web-knows-no-server',
      comment: 'The web app knows the server by its contract.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(server|sign-in|e2e)/' },
    },
    {
      name: 'web-knows-no-node',
      comment: 'The web app runs in a browser.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    ...webLayers.slice(0, -1).map((layer, place) => ({
      name: `web-${layer}-knows-no-layer-above`,
      comment: `The layers of the web app, each of which uses only those before it: ${webLayers.join(', ')}.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^web/src/${layer}/`, pathNot: tests },
      to: { path: `^web/src/(${webLayers.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'web-page-knows-no-other-page',
      comment: 'What two pages need stands in a layer below them.',
      severity: 'error',
      from: { path: '^web/src/pages/([^/]+)', pathNot: tests },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1(/|$)' },
    },
    {
      name: 'web-source-is-in-a-layer',
      comment: 'A file beside the layers would slip past the rules about them.',
      severity: 'error',
      from: {},
      to: { path: '^web/src/', pathNot: `^web/src/(${webLayers.join('|')})/` },
    },
    {
      name: 'web-ui-knows-no-wine',
      comment: 'web/src/ui could be used by a shop that sells bicycles.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^(trade|contract)/' },
    },
    {
      name: 'no-tests-in-source',
      comment: 'Source imports neither tests nor fixtures nor what only tests need.',
      severity: 'error',
      // The benches use the tests' identity provider.
      from: {
        path: '^(trade|contract|server|web|sign-in)/',
        pathNot: [tests, '^server/bench/'],
      },
      to: {
        path: [tests, `${anyPackage}(vitest|fast-check|@playwright)/`],
        pathNot: '[.]css$',
      },
    },
    {
      name: 'no-barrels',
      comment: 'Import a thing from the file it is in.',
      severity: 'error',
      from: { path: '^(trade|contract|server|web|sign-in|e2e|scripts)/' },
      to: { path: '/index[.]tsx?$', pathNot: anyPackage },
    },
    {
      name: 'no-bags',
      comment: 'A folder is named after a noun, never utils, helpers or common.',
      severity: 'error',
      from: {},
      to: { path: '^(trade|contract|server|web|sign-in|e2e|scripts)/.*/(utils?|helpers?|common)/' },
    },
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere would slip past every rule above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // dependency-cruiser cannot use TypeScript 7. swc parses the same syntax, including type imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

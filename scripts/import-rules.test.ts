import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binFolder, root } from './places.mjs';

/** Imports that the rules refuse, each with the rule that must refuse it. `from` and `to` are files of a small tree
 * that has the shape of this one; a `to` that is no file of ours is a package or a part of Node. */
const forbidden: readonly { rule: string; from: string; to: string }[] = [
  { rule: 'trade-is-pure', from: 'trade/src/money.ts', to: 'contract/src/orders.ts' },
  { rule: 'trade-is-pure', from: 'trade/src/money.ts', to: 'node:fs' },
  { rule: 'trade-is-pure', from: 'trade/src/money.ts', to: 'typebox' },
  { rule: 'contract-knows-trade-and-typebox', from: 'contract/src/orders.ts', to: 'server/src/app.ts' },
  { rule: 'contract-knows-trade-and-typebox', from: 'contract/src/orders.ts', to: 'fastify' },
  { rule: 'contract-knows-trade-and-typebox', from: 'contract/src/orders.ts', to: 'node:crypto' },
  { rule: 'server-knows-no-browser', from: 'server/src/app.ts', to: 'web/src/paths.ts' },
  { rule: 'server-knows-no-browser', from: 'server/bin/serve.ts', to: 'react' },
  { rule: 'sign-in-only-from-server-bin', from: 'server/src/app.ts', to: 'sign-in/src/provider.ts' },
  { rule: 'sign-in-knows-nothing-of-ours', from: 'sign-in/src/provider.ts', to: 'trade/src/money.ts' },
  {
    rule: 'server-noun-keeps-to-itself',
    from: 'server/src/newborn/command.ts',
    to: 'server/src/orders/routes.ts',
  },
  {
    rule: 'server-noun-keeps-to-itself',
    from: 'server/src/orders/command.ts',
    to: 'server/src/newborn/present.ts',
  },
  {
    rule: 'server-noun-keeps-to-itself',
    from: 'server/src/mail/command.ts',
    to: 'server/src/orders/command.ts',
  },
  {
    rule: 'server-only-commands-reach-over',
    from: 'server/src/newborn/routes.ts',
    to: 'server/src/orders/queries.ts',
  },
  {
    rule: 'server-only-commands-reach-over',
    from: 'server/src/orders/queries.ts',
    to: 'server/src/mail/command.ts',
  },
  {
    rule: 'server-only-commands-reach-over',
    from: 'server/src/orders/present.ts',
    to: 'server/src/newborn/queries.ts',
  },
  { rule: 'server-noun-knows-no-app', from: 'server/src/orders/routes.ts', to: 'server/src/app.ts' },
  {
    rule: 'server-ground-knows-no-noun',
    from: 'server/src/platform/clock.ts',
    to: 'server/src/orders/queries.ts',
  },
  {
    rule: 'server-ground-knows-no-noun',
    from: 'server/src/access/who-may.ts',
    to: 'server/src/orders/routes.ts',
  },
  { rule: 'web-knows-no-server', from: 'web/src/pages/basket.tsx', to: 'server/src/app.ts' },
  { rule: 'web-knows-no-server', from: 'web/src/pages/basket.tsx', to: 'sign-in/src/provider.ts' },
  { rule: 'web-knows-no-node', from: 'web/src/features/newborn/card.tsx', to: 'node:path' },
  {
    rule: 'web-feature-keeps-to-itself',
    from: 'web/src/features/newborn/card.tsx',
    to: 'web/src/features/orders/row.tsx',
  },
  {
    rule: 'web-feature-keeps-to-itself',
    from: 'web/src/features/newborn/card.tsx',
    to: 'web/src/pages/basket.tsx',
  },
  { rule: 'web-ui-knows-no-wine', from: 'web/src/ui/button.tsx', to: 'web/src/features/orders/row.tsx' },
  { rule: 'web-ui-knows-no-wine', from: 'web/src/ui/button.tsx', to: 'contract/src/orders.ts' },
  { rule: 'web-ui-knows-no-wine', from: 'web/src/ui/button.tsx', to: 'web/src/api/client.ts' },
  { rule: 'web-ui-knows-no-wine', from: 'web/src/ui/button.tsx', to: 'trade/src/money.ts' },
  { rule: 'web-api-knows-no-screen', from: 'web/src/api/client.ts', to: 'web/src/ui/button.tsx' },
  { rule: 'no-tests-in-source', from: 'server/src/orders/routes.ts', to: 'server/src/orders/routes.test.ts' },
  { rule: 'no-tests-in-source', from: 'server/src/orders/routes.ts', to: 'server/fixtures/order.ts' },
  { rule: 'no-barrels', from: 'web/src/pages/basket.tsx', to: 'web/src/features/orders/index.ts' },
  { rule: 'no-bags', from: 'server/src/orders/routes.ts', to: 'server/src/orders/utils/text.ts' },
  { rule: 'no-bags', from: 'web/src/pages/basket.tsx', to: 'web/src/common/text.ts' },
  { rule: 'no-unresolved', from: 'server/src/orders/routes.ts', to: 'no-such-package' },
];

/** Imports that must stay possible: a fence round everything would pass the cases above. */
const allowed: readonly { from: string; to: string }[] = [
  { from: 'contract/src/orders.ts', to: 'trade/src/money.ts' },
  { from: 'contract/src/orders.ts', to: 'typebox' },
  { from: 'server/src/newborn/command.ts', to: 'server/src/orders/queries.ts' },
  { from: 'server/src/newborn/command.ts', to: 'server/src/mail/command.ts' },
  { from: 'server/src/newborn/routes.ts', to: 'server/src/access/who-may.ts' },
  { from: 'server/src/newborn/routes.ts', to: 'server/src/newborn/queries.ts' },
  { from: 'server/src/access/who-may.ts', to: 'server/src/platform/clock.ts' },
  { from: 'server/src/app.ts', to: 'server/src/orders/routes.ts' },
  { from: 'server/bin/serve.ts', to: 'sign-in/src/provider.ts' },
  { from: 'web/src/pages/basket.tsx', to: 'web/src/features/newborn/card.tsx' },
  { from: 'web/src/features/newborn/card.tsx', to: 'web/src/ui/button.tsx' },
  { from: 'web/src/features/newborn/card.tsx', to: 'web/src/paths.ts' },
  { from: 'web/src/features/newborn/card.tsx', to: 'trade/src/money.ts' },
  { from: 'server/src/orders/routes.test.ts', to: 'server/src/app.ts' },
];

type Violation = { rule: { name: string }; from: string; to: string };
type ImportCase = { from: string; to: string };

const isOurs = (file: string) => /^(trade|contract|server|web|sign-in)\//.test(file);
const rooms = ['trade', 'contract', 'server', 'web', 'sign-in'];

/** Each case gets a tree of its own below one folder, for a file that breaks two rules at once would prove neither. */
function plant(tree: string, cases: readonly ImportCase[]): void {
  const importsByFile = new Map<string, string[]>();
  for (const { from, to } of cases) {
    importsByFile.set(from, [...(importsByFile.get(from) ?? []), specifier(from, to)]);
    if (isOurs(to) && !importsByFile.has(to)) importsByFile.set(to, []);
  }
  for (const [file, specifiers] of importsByFile) {
    const lines = specifiers.map((target, n) => `import type { x as x${n} } from '${target}';`);
    write(path.join(tree, file), `${lines.join('\n')}\nexport type x = 1;\n`);
  }
  for (const room of rooms) plantPackage(tree, room);
  symlinkSync(path.join(root, 'node_modules', 'typebox'), path.join(tree, 'node_modules', 'typebox'));
  symlinkSync(path.join(root, 'node_modules', 'fastify'), path.join(tree, 'node_modules', 'fastify'));
  symlinkSync(path.join(root, 'node_modules', 'react'), path.join(tree, 'node_modules', 'react'));
}

/** A room is imported by its name, as in the real tree: npm links it into node_modules. */
function plantPackage(tree: string, room: string): void {
  const name = `@tradecellar/${room}`;
  write(
    path.join(tree, room, 'package.json'),
    JSON.stringify({ name, type: 'module', exports: { './*.ts': './src/*.ts' } }),
  );
  mkdirSync(path.join(tree, 'node_modules', '@tradecellar'), { recursive: true });
  symlinkSync(path.join(tree, room), path.join(tree, 'node_modules', name));
}

function specifier(from: string, to: string): string {
  if (!isOurs(to)) return to;
  const [fromRoom, toRoom] = [from.split('/')[0], to.split('/')[0]];
  const isExported = to.startsWith(`${toRoom}/src/`) && to.endsWith('.ts');
  if (fromRoom !== toRoom && isExported) return `@tradecellar/${toRoom}/${to.slice(`${toRoom}/src/`.length)}`;
  const relative = path.relative(path.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What dependency-cruiser says of a tree, with the rules of this one. */
function violationsIn(tree: string): Violation[] {
  const args = ['--config', path.join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...rooms];
  const json = execFileSync(path.join(binFolder, 'depcruise'), args, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return JSON.parse(json).summary.violations;
}

describe('the import rules', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tradecellar-imports-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuse every forbidden import, by the rule that is meant', () => {
    const tree = path.join(folder, 'forbidden');
    plant(tree, forbidden);
    const violations = violationsIn(tree);
    const missing = forbidden.filter(({ rule, from, to }) => {
      const target = to.replace(/^node:/, '');
      return !violations.some(
        (v) => v.rule.name === rule && v.from === from && v.to.replace(/^node:/, '').includes(target),
      );
    });
    expect(missing).toEqual([]);
  });

  it('refuse two files that import each other', () => {
    const tree = path.join(folder, 'circle');
    plant(tree, [
      { from: 'trade/src/money.ts', to: 'trade/src/rrp.ts' },
      { from: 'trade/src/rrp.ts', to: 'trade/src/money.ts' },
    ]);
    expect(violationsIn(tree).map((violation) => violation.rule.name)).toContain('no-circles');
  });

  it('leave every import alone that the house needs', () => {
    const tree = path.join(folder, 'allowed');
    plant(tree, allowed);
    expect(violationsIn(tree)).toEqual([]);
  });

  it('have a case each', async () => {
    const { default: config } = await import('../.dependency-cruiser.mjs');
    const tried = new Set([...forbidden.map((one) => one.rule), 'no-circles']);
    expect(
      (config.forbidden ?? []).map((rule) => rule.name).filter((name) => !tried.has(String(name))),
    ).toEqual([]);
  });
});

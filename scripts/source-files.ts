import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vitest/node';
import { root } from './places.mjs';

/** A file of the tree: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A node of a syntax tree, as far as the checks look at it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const notOurs = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
]);

/** Every file of the tree that is not made, installed or private. */
export function allFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    // server/demo/data would be the demo merchant's, the other folders of that name are the running shop's.
    if (notOurs.has(entry.name)) return [];
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return allFiles(inside);
    return entry.isFile() ? [inside] : [];
  });
}

export function readSource(file: string): SourceFile {
  return { path: file, text: readFileSync(path.join(root, file), 'utf8') };
}

/** The syntax tree of a file: comments and strings can't be mistaken for code. */
export function parse(file: SourceFile): SyntaxNode {
  const lang = file.path.endsWith('.tsx') ? 'tsx' : file.path.endsWith('.mjs') ? 'js' : 'ts';
  // Rolldown types its ESTree node by node; the checks read a few fields of a few kinds.
  return parseAst(file.text, { lang }) as unknown as SyntaxNode;
}

/** Every node below `node`, itself included, each with the nodes it stands in, innermost last. */
export function* walk(
  node: SyntaxNode,
  ancestors: readonly SyntaxNode[] = [],
): Generator<{ node: SyntaxNode; ancestors: readonly SyntaxNode[] }> {
  yield { node, ancestors };
  const below = [...ancestors, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, below);
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The number of the line, from 1, in which the character at `offset` stands. */
export function lineOf(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split('\n').length;
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './basket-faults.ts';
import { type BasketRules, KEPT } from './basket-rules.ts';
import type { ListRules } from './lists-world.ts';

const RULES = [
  'acts',
  'apply-acts',
  'cart',
  'device-basket',
  'lists-of',
  'named-list',
  'recover-copy',
  'shared-device',
  'why-not-ordered',
];
const BESIDE = ['quantity', 'line-places', 'list-places', 'servings'];

export type AllRules = BasketRules & ListRules;

async function load(folder: URL): Promise<AllRules> {
  const files = RULES.map((name) => import(/* @vite-ignore */ new URL(`${name}.ts`, folder).href));
  return Object.assign({}, ...(await Promise.all(files)), KEPT);
}

const source = new URL('../src/', import.meta.url);

export const allRules = () => load(source);

/**
 * Returns the rules with a planted fault: loaded from a copy of their files in which a text was replaced, or with a
 * guarantee of the device or the server switched off.
 * @throws if the text is not in the file exactly once
 */
export async function plant(fault: Fault): Promise<AllRules> {
  if ('broken' in fault) return { ...(await allRules()), [fault.broken]: false };
  const folder = mkdtempSync(join(tmpdir(), 'planted-fault-'));
  try {
    for (const name of [...RULES, ...BESIDE]) {
      cpSync(new URL(`${name}.ts`, source), join(folder, `${name}.ts`));
    }
    const file = join(folder, fault.file);
    const parts = readFileSync(file, 'utf8').split(fault.from);
    if (parts.length !== 2) throw new Error(`${fault.file} has ${parts.length - 1} times: ${fault.from}`);
    writeFileSync(file, parts.join(fault.to));
    return await load(pathToFileURL(`${folder}/`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

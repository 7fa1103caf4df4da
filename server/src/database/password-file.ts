import { readFileSync } from 'node:fs';

/**
 * Returns the database's address with the password of a file. The address may name several hosts, which the class `URL`
 * cannot parse: `postgres://shop@db1,db2/shop` becomes `postgres://shop:secret@db1,db2/shop`.
 */
export function addPassword(
  url: string | undefined,
  file: string | undefined,
): { readonly url: string | undefined; readonly faults: readonly string[] } {
  const fault = (says: string) => ({ url, faults: [`DATABASE_PASSWORD_FILE: ${says}`] });
  if (file === undefined) return { url, faults: [] };
  const [, head, tail] = /^(postgres(?:ql)?:\/\/[^:@/]+)(@.+)$/.exec(url ?? '') ?? [];
  if (head === undefined) return fault('needs a DATABASE_URL with a user and no password');
  let password: string;
  try {
    password = readFileSync(file, 'utf8').trim();
  } catch (error) {
    return fault(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (password === '') return fault(`${file} is empty`);
  return { url: `${head}:${encodeURIComponent(password)}${tail}`, faults: [] };
}

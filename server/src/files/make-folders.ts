import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../error-code.ts';

/**
 * Makes a folder and its missing parents, unless they exist. Node's own `recursive` loops for ever on a file system
 * that makes no folders, such as `/proc`, which answers ENOENT although the parent exists.
 * @throws Error that names the folder
 */
export async function makeFolders(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path || (await isThere(above))) {
      throw new Error(`${path} cannot be made: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    await makeFolders(above, mode);
    await makeFolders(path, mode);
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

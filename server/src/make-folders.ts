import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder and the missing ones above it; a folder that is there stays. Node's own `recursive` tries for ever where a
 * file system makes no folders, such as `/proc`, which answers ENOENT although the folder above is there.
 * @throws Error in words, naming the folder
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

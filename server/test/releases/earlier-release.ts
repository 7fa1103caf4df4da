import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import releases from '../../../releases.json' with { type: 'json' };
import type { Shape } from './misread.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const ROOMS = ['trade', 'contract', 'sign-in', 'server'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts', 'web', ...ROOMS];

export const lastVersion: string = releases.at(-1)?.version ?? '';
/**
 * The last release whose browser app differs from the current app. Just after a release, this is not the last release
 * but an earlier release.
 */
export const lastOtherWeb: string | undefined = releases.findLast(({ commit }) => {
  const differs = ['diff', '--quiet', commit, '--', 'web', 'contract', 'trade'];
  return spawnSync('git', differs, { cwd: root }).status === 1;
})?.version;

export type EarlierRelease = {
  readonly version: string;
  file(name: string): string;
  buildWeb(): Promise<void>;
  fillShop(databaseUrl: string): Promise<void>;
  readWire(): Promise<Wire>;
  remove(): Promise<void>;
};

/** JSON Schemas of the calls and of the settings that the browser reads before sign-in. */
export type Wire = {
  readonly endpoints: readonly {
    readonly method: string;
    readonly path: string;
    readonly body?: Shape;
    readonly answer: Shape;
  }[];
  readonly config: Shape;
};

/**
 * Extracts a release's code from the git history and links it to the installed packages (decision 62).
 * @throws if the clone lacks the release's commit or the release needs a different version of a package
 */
export async function openEarlierRelease(version: string): Promise<EarlierRelease> {
  const commit = releases.find((release) => release.version === version)?.commit ?? '';
  const found = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (found.status !== 0) {
    throw new Error(
      `Release ${version} is the commit ${commit}, which this clone's history lacks: git fetch --unshallow`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), `tradecellar-${version}-`));
  const archive = execFileSync('git', ['archive', commit, '--', ...FILES], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await linkPackages(folder);
  const { file, buildWeb, remove } = folderOf(folder);
  const run = async (code: string, ...args: string[]) => {
    const options = ['--input-type=module-typescript', '--eval', code, ...args];
    return (await promisify(execFile)(process.execPath, options, { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
  };
  return {
    version,
    file,
    buildWeb,
    remove,
    fillShop: async (databaseUrl) =>
      void (await run(
        `
        import { connect } from './server/src/database/connection.ts';
        import { migrate } from './server/src/database/migrate.ts';
        import { fillShop } from './server/test/fixture.ts';
        const { pool, database, close } = connect(process.argv[1], { max: 2, onError: console.error });
        await migrate(pool);
        await fillShop(database);
        await close();`,
        databaseUrl,
      )),
    readWire: async () => {
      const text = await run(`
        import { allEndpoints } from './contract/src/all-endpoints.ts';
        import { PublicConfig } from './contract/src/settings.ts';
        console.log(JSON.stringify({ endpoints: allEndpoints, config: PublicConfig }));`);
      return JSON.parse(text) as Wire; // The code above prints this type.
    },
  };
}

export type ReleaseFolder = Pick<EarlierRelease, 'file' | 'buildWeb' | 'remove'>;

/**
 * Copies the current code as a different release: its pages have `data-release`, and its scripts have different names.
 */
export async function openTwinRelease(): Promise<ReleaseFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-twin-'));
  const isSource = (path: string) => !['node_modules', 'dist', 'test-results'].includes(basename(path));
  for (const name of FILES) {
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  await appendFile(
    join(folder, 'web/src/app/main.tsx'),
    "document.documentElement.dataset.release = 'twin';\n",
  );
  await linkPackages(folder);
  return folderOf(folder);
}

function folderOf(folder: string): ReleaseFolder {
  return {
    file: (name) => join(folder, name),
    buildWeb: async () => {
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
        cwd: join(folder, 'web'),
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function linkPackages(folder: string): Promise<void> {
  const own = join(folder, 'node_modules');
  await mkdir(join(own, '@tradecellar'), { recursive: true });
  for (const room of [...ROOMS, 'web']) {
    await symlink(join(folder, room), join(own, '@tradecellar', room));
    const { dependencies = {} } = await readPackage(join(folder, room));
    for (const [name, wanted] of Object.entries(dependencies)) {
      if (name.startsWith('@tradecellar/')) continue;
      const { version } = await readPackage(join(root, 'node_modules', name));
      if (version === wanted) continue;
      throw new Error(`It wants ${name} ${wanted}, and ${version} is installed: see decision 62`);
    }
  }
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@tradecellar') await symlink(join(root, 'node_modules', name), join(own, name));
  }
}

type Package = { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> };
const readPackage = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package; // The format of package.json.

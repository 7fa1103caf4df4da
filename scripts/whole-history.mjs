// @ts-check
import { spawnSync } from 'node:child_process';
import { root } from './places.mjs';

/**
 * Whether this is a clone with the whole history. Earlier releases are commits (decision 62): without them, as in a shallow
 * clone or an unpacked archive, what needs them is skipped.
 */
export const hasHistory =
  spawnSync('git', ['rev-parse', '--is-shallow-repository'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout?.trim() === 'false';

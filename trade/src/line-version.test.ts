import { describe, expect, it } from 'vitest';
import { isNewer } from './line-version.ts';

describe('a version', () => {
  it.each([
    [{ count: 3, page: 'a' }, { count: 2, page: 'b' }, true],
    [{ count: 2, page: 'b' }, { count: 3, page: 'a' }, false],
    [{ count: 2, page: 'b' }, { count: 2, page: 'a' }, true],
    [{ count: 2, page: 'a' }, { count: 2, page: 'a' }, false],
    [{ count: 1, page: 'a' }, undefined, true],
    [undefined, { count: 1, page: 'a' }, false],
    [undefined, undefined, false],
  ])('%j is newer than %j: %s', (version, other, expected) => expect(isNewer(version, other)).toBe(expected));
});

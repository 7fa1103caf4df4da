import { expect, it } from 'vitest';
import { removedWords } from './removed-words.ts';

it.each([
  [{ kind: 'tag', name: 'b', count: 2 }, 'The tag <b>, twice: its text stays'],
  [{ kind: 'tag', name: 'style', count: 1 }, 'The tag <style>: its text goes too'],
  [{ kind: 'attribute', name: 'onclick', count: 3 }, 'The attribute onclick, 3 times'],
  [{ kind: 'style', name: 'position', count: 1 }, 'The style position'],
  [{ kind: 'style', name: '', count: 1 }, 'A style that cannot be read'],
  [
    { kind: 'address', name: 'javascript:alert(1)', count: 1 },
    'The address javascript:alert(1): pictures need https, links https, http, mailto or tel',
  ],
  [{ kind: 'script', name: '', count: 1 }, 'A script written in the banner itself'],
  [
    { kind: 'script', name: 'https://evil.example/a.js', count: 1 },
    'The script https://evil.example/a.js: its origin is not in the merchant’s file',
  ],
  [{ kind: 'nesting', name: '', count: 2 }, 'Tags inside more than fifty others, twice: their text stays'],
] as const)('describes the removed %j', (removed, words) => {
  expect(removedWords(removed)).toBe(words);
});

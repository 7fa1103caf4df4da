import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MISSING_NOUN } from './missing-noun.mjs';
import { root } from './places.mjs';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));

/** Returns a document's text without code blocks. */
const textOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Returns the anchors that GitHub makes from a document's headings. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

it('checks that every link in a document leads to an existing file or heading', () => {
  for (const file of documents) {
    for (const [, link = ''] of textOf(file).matchAll(/\]\(((?!https?:)[^)]+)\)/g)) {
      const [to = '', anchor] = link.split('#');
      const target = to === '' ? file : path.join(path.dirname(file), to);
      expect(existsSync(path.join(root, target)), `${file}: ${link}`).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(target), `${file}: ${link}`).toContain(anchor);
    }
  }
});

it('checks that every file named in a document exists', () => {
  const NAME = /`((?:docs|deploy|server|trade|contract|web\/src|e2e|scripts|sign-in)\/[\w./-]+)`/g;
  for (const file of documents) {
    for (const [, name = ''] of textOf(file).matchAll(NAME)) {
      expect(existsSync(path.join(root, name)), `${file}: ${name}`).toBe(true);
    }
  }
});

/** Returns the paragraphs, list items and table rows of a document. */
const paragraphsOf = (file: string) =>
  textOf(file)
    .split(/\n\n|\n(?=\s*[-|#]|\s*\d+\. )/)
    .map((text) => text.replace(/\s+/g, ' ').trim());

it('begins no sentence of a document with words such as What, Of or Where', () => {
  const OPENING = /(?:^|[.!?]|^- |^\d+\. |\| )\s*\b(?:What|Of|Where|Who|Whose|Such|So)\b/;
  const faults = documents.flatMap((file) =>
    paragraphsOf(file)
      .filter((text) => OPENING.test(text.replace(/^#+ /, '')))
      .map((text) => ({ file, text })),
  );
  expect(faults).toEqual([]);
});

it('repeats the noun in documents instead of “the one that” or “those which”', () => {
  // Requirements quote the specification, and the changelog is history, so the check skips them. CONTRIBUTING marks bad
  // examples with ✗, which the check skips as well.
  const isTheWordsOfOthers = (file: string) => /^docs\/requirements\/|^CHANGELOG\.md$/.test(file);
  const faults = documents
    .filter((file) => !isTheWordsOfOthers(file))
    .flatMap((file) => paragraphsOf(file).map((text) => ({ file, text })))
    .filter(({ text }) => MISSING_NOUN.test(text.replace(/✗ .*?(?=✓|$)/g, '')));
  expect(faults).toEqual([]);
});

it('keeps every document within its limit of lines', () => {
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
  const pages = documents.filter((file) => /^docs\/(?!requirements\/)/.test(file));
  const limitOf = (file: string) => (file.startsWith('docs/decisions/') ? 25 : 250);
  expect(pages.filter((file) => linesOf(file) > limitOf(file))).toEqual([]);
  expect(pages.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(2_920);
  expect(linesOf('CONTRIBUTING.md')).toBeLessThanOrEqual(180);
});

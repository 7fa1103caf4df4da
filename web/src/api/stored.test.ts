import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { stored } from './stored.ts';

const Draft = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 9 }),
  version: Type.Optional(Type.String()),
});

it.each([{ text: '“Zwölf” \n' }, { text: 'a', version: 'v1' }])('reads back the stored value %j', (draft) => {
  expect(stored(JSON.stringify(draft), Draft)).toEqual(draft);
});

it.each([
  null,
  '',
  'no json',
  '{',
  'null',
  '[]',
  '7',
  '{}',
  '{"text":7}',
  '{"text":""}',
  '{"text":"ten letters"}',
  '{"text":"a","version":null}',
])('ignores the stored text %j', (text) => {
  expect(stored(text, Draft)).toBeUndefined();
});

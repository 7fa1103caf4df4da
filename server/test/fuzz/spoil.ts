import fc from 'fast-check';

const hostile: readonly unknown[] = [
  ...[null, true, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 64, 99_999_999.99999],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    '\r\nBcc: x@evil.example',
    'x'.repeat(9_000),
    '💥'.repeat(200),
  ],
  ...["'; DROP TABLE product; --", '%_\\', '$1', '{"a":1}', '../../etc/passwd', '<script>alert(1)</script>'],
  ...['32/13/2026', '2026-02-30', '9999-12-31', '0000-00-00', '-1', '1e3', 'NaN', 'Infinity', '١٢'],
  ...['=HYPERLINK("x")', '(a+)+$', 'a b '.repeat(60), '\\', '[', '"', 'null', 'constructor', '__proto__'],
  ...[
    [],
    [[]],
    [null],
    {},
    { $ne: null },
    { length: 1e9 },
    { toString: 1 },
    Array(2_000).fill('a'),
    [{}, {}],
  ],
];

const hostileValue = fc.oneof(
  fc.constantFrom(...hostile),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.string(),
);

export function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'drop', 'add'), hostileValue), {
    minLength: 1,
    maxLength: 2,
  });
  return fc.tuple(valid, changes).map(([value, of]) => {
    const copy = structuredClone(value);
    for (const [place, how, by] of of) change(copy, { place, how, by });
    return copy;
  });
}

function change(value: unknown, { place, how, by }: { place: number; how: string; by: unknown }): void {
  const places: { of: object; name: string }[] = [];
  const waiting: unknown[] = [value];
  for (const one of waiting) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      places.push({ of: one, name });
      waiting.push(inner);
    }
  }
  const at = places[place % Math.max(places.length, 1)];
  if (at === undefined) return;
  if (how === 'drop') Reflect.deleteProperty(at.of, at.name);
  else Reflect.set(at.of, how === 'add' ? `${at.name}x` : at.name, structuredClone(by));
}

/** Serialises bodies: mostly as JSON, rarely as broken JSON, with duplicate keys or as plain text. */
export function payloads(body: fc.Arbitrary<unknown>): fc.Arbitrary<{ payload: string; type: string }> {
  const type = 'application/json';
  const json = body.map((value) => ({ payload: JSON.stringify(value) ?? '', type }));
  const broken = fc.tuple(body, fc.nat({ max: 9 })).map(([value, kind]) => {
    const text = JSON.stringify(value) ?? '';
    const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const payload = [
      ...[text.slice(0, -1), `${text}}`, `\ufeff${text}`, '', 'null', '[]', '"text"', deep],
      text.replace('{', '{"__proto__":{"isAdmin":true},'),
      text.replace('{', '{"CustomerAccount":"BETA",'),
    ][kind];
    return { payload: payload ?? '', type };
  });
  const other = body.map((value) => ({ payload: JSON.stringify(value) ?? '', type: 'text/plain' }));
  return fc.oneof(
    { arbitrary: json, weight: 45 },
    { arbitrary: broken, weight: 4 },
    { arbitrary: other, weight: 1 },
  );
}

import { isNode, lineOf, parse, type SourceFile, type SyntaxNode, walk } from './source-files.ts';

// What the safety checks ask of code.

/** A node, and the nodes it stands in, innermost last. */
type Visit = { node: SyntaxNode; ancestors: readonly SyntaxNode[] };

export function nodesOf(file: SourceFile, isOffence: (visit: Visit) => boolean): string[] {
  const found: string[] = [];
  for (const visit of walk(parse(file))) {
    if (!isOffence(visit)) continue;
    const line = lineOf(file, visit.node.start);
    found.push(`${line}: ${file.text.slice(visit.node.start, visit.node.end).split('\n')[0]?.slice(0, 80)}`);
  }
  return found;
}

export function linesOf(file: SourceFile, isOffence: (line: string) => boolean): string[] {
  return file.text
    .split('\n')
    .flatMap((line, n) => (isOffence(line) ? [`${n + 1}: ${line.trim().slice(0, 80)}`] : []));
}

export function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

/** `object.property` or `object['property']`, or `{ property } = object`. */
export function isMember(node: SyntaxNode, object: string, property: string): boolean {
  if (node.type === 'VariableDeclarator' && isNamed(node.init, object) && isNode(node.id)) {
    const properties = Array.isArray(node.id.properties) ? node.id.properties : [];
    return properties.some((one) => isNode(one) && isNamed(one.key, property));
  }
  if (node.type !== 'MemberExpression' || !isNamed(node.object, object)) return false;
  return isNamed(node.property, property) || (isNode(node.property) && node.property.value === property);
}

export function isCallOf(node: SyntaxNode, object: string, method: string): boolean {
  return node.type === 'CallExpression' && isNode(node.callee) && isMember(node.callee, object, method);
}

/** A call of a method by one of these names, of whatever object. */
export function calls(node: SyntaxNode, methods: readonly string[]): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return false;
  return methods.some((method) => isNode(node.callee) && isNamed(node.callee.property, method));
}

export function firstArgument(node: SyntaxNode): SyntaxNode | undefined {
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  return isNode(first) ? first : undefined;
}

export function isText(node: SyntaxNode | undefined): boolean {
  return node !== undefined && (node.type === 'TemplateLiteral' || typeof node.value === 'string');
}

export function importsFrom(node: SyntaxNode, name: string, from: RegExp): boolean {
  if (node.type !== 'ImportDeclaration' || !isNode(node.source) || !from.test(String(node.source.value)))
    return false;
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers : [];
  return specifiers.some((specifier) => isNode(specifier) && isNamed(specifier.imported, name));
}

/** What a string or a template starts with. */
export function textStart(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement' || typeof node.value !== 'object' || node.value === null)
    return undefined;
  return 'raw' in node.value ? String(node.value.raw) : undefined;
}

export function isImportSource(parent: SyntaxNode | undefined, node: SyntaxNode): boolean {
  return parent !== undefined && /^(Import|Export)/.test(parent.type) && parent.source === node;
}

export function isConst(annotation: unknown): boolean {
  return isNode(annotation) && annotation.type === 'TSTypeReference' && isNamed(annotation.typeName, 'const');
}

/** A comment in the lines of the node, or right above it or above the statement it stands in. */
export function hasReason(
  file: SourceFile,
  node: SyntaxNode,
  ancestors: readonly SyntaxNode[],
  words = /\w/,
): boolean {
  const lines = file.text.split('\n');
  const statement = ancestors.findLast((one) =>
    /(Statement|Declaration|Definition|Property|Attribute)$/.test(one.type),
  );
  const first = lineOf(file, node.start);
  const places = [first - 1, first, lineOf(file, node.end), lineOf(file, (statement ?? node).start) - 1];
  return places.some((place) => {
    // Preceded by a blank: the slashes of an address in a string are no comment.
    const comment = /(?:^|[\s{])(?:\/\/|\/\*|\*)(.*)/.exec(lines[place - 1] ?? '')?.[1];
    return comment !== undefined && words.test(comment);
  });
}

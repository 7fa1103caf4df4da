import type { Endpoint } from '@tradecellar/contract/endpoint.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  const?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  format?: string;
  description?: string;
  examples?: readonly unknown[];
};

export function sampleBody(endpoint: Endpoint): Record<string, unknown> {
  return { ...sampleObject(endpoint.params), ...sampleObject(endpoint.body) };
}

function sampleObject(schema: unknown): Record<string, unknown> {
  if (schema === undefined) return {};
  // TypeBox schemas are JSON Schema.
  return sample(schema as Schema) as Record<string, unknown>;
}

function sample(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  // A schema of a string with a pattern has a valid example.
  if (schema.type === 'string' && schema.examples !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sample(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, inner]) => [name, sample(inner)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, description, minLength }: Schema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (description?.startsWith('dd/MM/yyyy')) return '16/11/2026';
  if (description?.startsWith('yyyy-MM-dd')) return '2026-11-17';
  return 'x'.repeat(minLength ?? 0);
}

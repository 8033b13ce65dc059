import type { z } from 'zod';
import { contract } from '#shared/ipc/contract.ts';
import type { RequestDefinition } from '#shared/ipc/define.ts';

export const requestEntries: readonly (readonly [string, RequestDefinition])[] = Object.entries(
  contract.requests,
).flatMap(([area, requests]) =>
  Object.entries(requests).map(([name, definition]): [string, RequestDefinition] => [
    `${area}.${name}`,
    definition,
  ]),
);

export const eventEntries: readonly (readonly [string, z.ZodType])[] = Object.entries(
  contract.events,
).flatMap(([area, events]) =>
  Object.entries(events).map(([name, payload]): [string, z.ZodType] => [`${area}.${name}`, payload]),
);

/** A nested schema, with the path of property names that leads to it. */
export type SchemaAt = { path: string; type: string };

type Definition = { type: string } & Record<string, unknown>;

function definitionOf(schema: unknown): Definition | null {
  if (schema === null || typeof schema !== 'object' || !('_zod' in schema)) return null;
  const inner = schema._zod as { def: Definition };
  return inner.def;
}

/** Walks a zod schema: returns every schema in it, with the property names on the way. */
export function schemasWithin(schema: unknown, path = ''): SchemaAt[] {
  const definition = definitionOf(schema);
  if (definition === null) return [];
  const found: SchemaAt[] = [{ path, type: definition.type }];
  for (const [part, value] of Object.entries(definition)) {
    if (part === 'shape' && value !== null && typeof value === 'object') {
      for (const [name, property] of Object.entries(value))
        found.push(...schemasWithin(property, `${path}.${name}`));
    } else if (Array.isArray(value)) {
      for (const entry of value) found.push(...schemasWithin(entry, path));
    } else {
      found.push(...schemasWithin(value, path));
    }
  }
  return found;
}

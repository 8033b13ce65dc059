import { get, getAtDated, type OperationDefinition, write, writeAtDated } from './operation-definition.ts';

/** The operations on returns (specification 4.8 and 9.5, reference-notes 4). */
export const returnOperations = {
  'returns.list': {
    purpose: 'list returns',
    scope: 'returns_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/return'), get('1.0', '/return', false)],
  },
  'returns.read': {
    purpose: 'read a return',
    scope: 'returns_read',
    listedBy: { operation: 'returns.list', parameter: 'Ids' },
    channelHeader: 'optional',
    versions: [...getAtDated('/return/{id}'), get('1.0', '/return/{id}', false)],
  },
  'returns.create': {
    purpose: 'create returns',
    scope: 'returns_write',
    channelHeader: 'required',
    versions: [
      ...writeAtDated(['POST', '/return', 'snake_case'], false),
      write('1.0', ['POST', '/return', 'camelCase'], true),
    ],
  },
  // From 2026-01 on the channel is no longer listed for changes, but does no harm.
  'returns.modify': {
    purpose: 'modify a return',
    scope: 'returns_write',
    partOf: 'returns.read',
    channelHeader: 'required',
    versions: [
      ...writeAtDated(['PUT', '/return/{id}', 'snake_case'], false),
      write('1.0', ['PUT', '/return/{id}', 'camelCase'], false),
    ],
  },
  'returns.cancel': {
    purpose: 'cancel a return',
    scope: 'returns_write',
    partOf: 'returns.read',
    channelHeader: 'required',
    versions: [
      ...writeAtDated(['POST', '/return/{id}:cancel', 'none'], true),
      write('2.0', ['POST', '/return/{id}/cancel', 'none'], true),
      write('1.0', ['POST', '/return/{id}/cancel', 'none'], false),
    ],
  },
} as const satisfies Record<string, OperationDefinition>;

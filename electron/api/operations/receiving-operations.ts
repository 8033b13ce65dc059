import { type OperationDefinition, write, writeAtDated } from './operation-definition.ts';

/** The writes of receiving orders, identified or not (specification 4.11 and 9, reference-notes 1.4, 3.3 and 3.6). */
export const receivingOperations = {
  'receiving.create': {
    purpose: 'create receiving orders',
    scope: 'receiving_write',
    channelHeader: 'none',
    versions: [
      write('2026-07', ['POST', '/receiving', 'snake_case'], true),
      write('2026-01', ['POST', '/receiving', 'snake_case'], false),
      write('2025-07', ['POST', '/receiving', 'snake_case'], false),
      write('2.0', ['POST', '/receiving', 'snake_case'], true),
    ],
  },
  'receiving.cancel': {
    purpose: 'cancel a receiving order',
    scope: 'receiving_write',
    partOf: 'receiving.read',
    channelHeader: 'none',
    versions: [
      ...writeAtDated(['POST', '/receiving/{id}:cancel', 'none'], true),
      write('2.0', ['POST', '/receiving/{id}/cancel', 'none'], true),
    ],
  },
  'receiving.setExternalSync': {
    purpose: 'mark receiving orders as synced',
    scope: 'receiving_write',
    channelHeader: 'none',
    versions: [
      ...writeAtDated(['POST', '/receiving:setExternalSync', 'snake_case'], true),
      write('2.0', ['POST', '/receiving:setExternalSync', 'snake_case'], false),
    ],
  },
  // A part of nothing: a 404 may be about the receiving order, which only its body names.
  'unidentified.link': {
    purpose: 'link an unidentified receiving order',
    scope: 'receiving_write',
    channelHeader: 'none',
    versions: [
      write('2026-07', ['POST', '/unidentified-receiving-order/{id}:associateWRO', 'snake_case'], true),
    ],
  },
} as const satisfies Record<string, OperationDefinition>;

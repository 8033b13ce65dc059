import { get, type OperationDefinition, write } from './operation-definition.ts';

/**
 * The writes of lot exclusions, and their list by SKU (specification 4.9, reference-notes 5). None is a part of an item:
 * a 404 may be about an exclusion, which only the body names, or about a SKU, under which no item can be read.
 */
export const lotOperations = {
  'lots.listExclusionsBySku': {
    purpose: 'list the lot exclusions of an item',
    scope: 'inventory_read',
    channelHeader: 'none',
    versions: [get('2026-07', '/lot-exclusion', false)],
  },
  'lots.exclude': {
    purpose: 'exclude a lot',
    scope: 'inventory_write',
    channelHeader: 'none',
    versions: [write('2026-07', ['POST', '/lot-exclusion', 'snake_case'], false)],
  },
  'lots.delete': {
    purpose: 'delete the exclusion of a lot',
    scope: 'inventory_write',
    channelHeader: 'none',
    versions: [write('2026-07', ['POST', '/lot-exclusion:delete', 'snake_case'], false)],
  },
  'lots.restore': {
    purpose: 'restore the exclusion of a lot',
    scope: 'inventory_write',
    channelHeader: 'none',
    versions: [write('2026-07', ['POST', '/lot-exclusion/restore', 'snake_case'], true)],
  },
} as const satisfies Record<string, OperationDefinition>;

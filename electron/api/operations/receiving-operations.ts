import { get, getAtDated, operation, post, postAtDated, withMethod } from './operation-definition.ts';

const partOfOrder = { partOf: 'receiving.read' } as const;

/**
 * The operations on receiving orders, unidentified ones, and returns (specification 4.8, 4.11 and 9, reference-notes 1,
 * 3 and 4).
 */
export const receivingOperations = {
  'receiving.list': operation('receiving_read', [
    ...getAtDated('/receiving'),
    get('2.0', '/receiving', true),
  ]),
  'receiving.read': operation('receiving_read', [
    ...getAtDated('/receiving/{id}', ['2026-07']),
    get('2.0', '/receiving/{id}', true),
  ]),
  'receiving.listBoxes': operation(
    'receiving_read',
    [...getAtDated('/receiving/{id}/boxes'), get('2.0', '/receiving/{id}/boxes', false)],
    partOfOrder,
  ),
  'receiving.readLabels': operation(
    'receiving_read',
    [...getAtDated('/receiving/{id}/labels'), get('2.0', '/receiving/{id}/labels', false)],
    partOfOrder,
  ),
  // The specification (4.11) and the release notes use POST, other documents GET (reference-notes 3.6): two operations,
  // because the result of one at a version says nothing about the other.
  'receiving.readDistributions': operation(
    'receiving_write',
    postAtDated('/receiving/{id}/distributions', 'none'),
    { isRead: true },
  ),
  'receiving.getDistributions': operation('receiving_write', getAtDated('/receiving/{id}/distributions')),
  'receiving.create': operation('receiving_write', [
    ...postAtDated('/receiving', 'snake_case', ['2026-07']),
    post('2.0', '/receiving', true),
  ]),
  'receiving.cancel': operation(
    'receiving_write',
    [...postAtDated('/receiving/{id}:cancel', 'none'), post('2.0', '/receiving/{id}/cancel', true, 'none')],
    partOfOrder,
  ),
  'receiving.setExternalSync': operation('receiving_write', [
    ...postAtDated('/receiving:setExternalSync'),
    post('2.0', '/receiving:setExternalSync', false),
  ]),
  'unidentified.list': operation('receiving_read', [get('2026-07', '/unidentified-receiving-order', true)]),
  'unidentified.read': operation(
    'receiving_read',
    [get('2026-07', '/unidentified-receiving-order/{id}', true)],
    { listedBy: { operation: 'unidentified.list', parameter: null } },
  ),
  // A part of nothing: a 404 may refer to the receiving order, which only its body names.
  'unidentified.link': operation('receiving_write', [
    post('2026-07', '/unidentified-receiving-order/{id}:associateWRO', true),
  ]),
  'returns.list': operation('returns_read', [...getAtDated('/return'), get('1.0', '/return', false)], {
    channelHeader: 'optional',
  }),
  'returns.read': operation(
    'returns_read',
    [...getAtDated('/return/{id}'), get('1.0', '/return/{id}', false)],
    { listedBy: { operation: 'returns.list', parameter: 'Ids' }, channelHeader: 'optional' },
  ),
  'returns.create': operation(
    'returns_write',
    [...postAtDated('/return', 'snake_case', []), post('1.0', '/return', true, 'camelCase')],
    { channelHeader: 'required' },
  ),
  // From 2026-01 on, the channel is no longer listed for changes, but does no harm.
  'returns.modify': operation(
    'returns_write',
    withMethod('PUT', [
      ...postAtDated('/return/{id}', 'snake_case', []),
      post('1.0', '/return/{id}', false, 'camelCase'),
    ]),
    { partOf: 'returns.read', channelHeader: 'required' },
  ),
  'returns.cancel': operation(
    'returns_write',
    [
      ...postAtDated('/return/{id}:cancel', 'none'),
      post('2.0', '/return/{id}/cancel', true, 'none'),
      post('1.0', '/return/{id}/cancel', false, 'none'),
    ],
    { partOf: 'returns.read', channelHeader: 'required' },
  ),
};

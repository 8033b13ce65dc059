import { dated, type Operation, operation } from '../operation.ts';
import { cancelReturn, changeReturn, createReturn } from './return-changes.ts';
import { getReturn, getReturnHistory, listReturns } from './returns.ts';

/** Returns (specification 4.8, 4.11; reference notes, 4). */
export const returnOperations: readonly Operation[] = [
  operation('GET /return', ['1.0', ...dated], 'returns_read', listReturns, { specified: false }),
  operation('GET /return/{id}', ['1.0', ...dated], 'returns_read', getReturn, { specified: false }),
  operation('GET /return/{id}/statushistory', ['1.0'], 'returns_read', getReturnHistory, {
    specified: false,
  }),
  operation('POST /return', ['1.0'], 'returns_write', createReturn, {
    channelHeader: 'required',
    creationSource: 'optional',
  }),
  operation('POST /return', dated, 'returns_write', createReturn, {
    channelHeader: 'required',
    specified: false,
  }),
  operation('PUT /return/{id}', ['1.0', '2025-07'], 'returns_write', changeReturn, {
    channelHeader: 'required',
    specified: false,
  }),
  operation('PUT /return/{id}', ['2026-01', '2026-07'], 'returns_write', changeReturn, { specified: false }),
  operation('POST /return/{id}/cancel', ['1.0'], 'returns_write', cancelReturn, {
    channelHeader: 'required',
    specified: false,
  }),
  operation('POST /return/{id}/cancel', ['2.0'], 'returns_write', cancelReturn),
  operation('POST /return/{id}:cancel', dated, 'returns_write', cancelReturn),
];

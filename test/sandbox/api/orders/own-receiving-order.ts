import type { ReceivingOrder } from '../../world/receiving/receiving-order.ts';
import type { Answer, Call } from '../answer.ts';
import { readPathId } from '../path-id.ts';
import { validationProblem } from '../problems.ts';

/** An order of the caller's own account; another merchant's is as unknown as one that never was. */
export function findOwnOrder({ principal, parameters }: Call): ReceivingOrder | null {
  const id = readPathId(parameters.id);
  return principal.merchant.receivingOrders.find((order) => order.id === id) ?? null;
}

export function unknownOrder({ parameters }: Call): Answer {
  const message = `Receiving order ${parameters.id ?? ''} was not found.`;
  return validationProblem(404, { id: [message] }, message);
}

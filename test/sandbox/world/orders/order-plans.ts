import type { Random } from '../random.ts';
import type { OrderStatus } from './order.ts';
import type { ShipmentStatus } from './shipment.ts';

/** What an order is at the start of the world, shipment by shipment, and how long ago it was placed. */
export interface OrderPlan {
  status: OrderStatus;
  shipments: readonly ShipmentStatus[];
  ageDays: readonly [shortest: number, longest: number];
  weight: number;
}

/** The first orders of a world take these in turn, so that every state occurs in a small one too. */
const plans: readonly OrderPlan[] = [
  { status: 'Fulfilled', shipments: ['Completed'], ageDays: [1.5, 150], weight: 58 },
  { status: 'Processing', shipments: ['Processing'], ageDays: [0.05, 2], weight: 9 },
  { status: 'Fulfilled', shipments: ['Completed', 'Completed'], ageDays: [2, 120], weight: 6 },
  { status: 'Processing', shipments: ['OnHold'], ageDays: [0.5, 9], weight: 3 },
  { status: 'Exception', shipments: ['Exception'], ageDays: [0.3, 12], weight: 4 },
  { status: 'PartiallyFulfilled', shipments: ['Completed', 'Processing'], ageDays: [1.5, 5], weight: 3 },
  { status: 'Processing', shipments: ['LabeledCreated'], ageDays: [0.9, 2], weight: 3 },
  { status: 'Cancelled', shipments: ['Cancelled'], ageDays: [1, 140], weight: 4 },
  { status: 'Processing', shipments: ['None'], ageDays: [0.01, 0.2], weight: 2 },
  { status: 'ImportReview', shipments: ['ImportReview'], ageDays: [0.1, 4], weight: 2 },
  { status: 'PartiallyFulfilled', shipments: ['Completed', 'Exception'], ageDays: [1.5, 9], weight: 2 },
  { status: 'Exception', shipments: ['OnHold', 'Exception'], ageDays: [0.5, 9], weight: 1 },
  { status: 'Cancelled', shipments: ['CleanSweeped'], ageDays: [3, 90], weight: 1 },
  { status: 'Fulfilled', shipments: ['Completed', 'Cancelled'], ageDays: [2, 100], weight: 2 },
];

const byName = Object.fromEntries(plans.map((plan, index) => [String(index), plan]));
const weights = Object.fromEntries(plans.map(({ weight }, index) => [String(index), weight]));

/** The plan of the order that is drawn as number `index`, counted from 0. */
export function choosePlan(index: number, random: Random): OrderPlan {
  const plan = plans[index] ?? byName[random.weighted(weights)];
  if (plan === undefined) throw new Error('There is no plan for an order.');
  return plan;
}

import { z } from 'zod';
import {
  Flag,
  Id,
  listAnswer,
  listOf,
  OptionalNumber,
  OptionalText,
  optional,
  wire,
} from '#shared/wire/wire.ts';

/** A shipping method, as orders name it (reference-notes 16). */
export const ShippingMethod = z.looseObject({
  id: Id,
  name: OptionalText,
  active: Flag,
  default: Flag,
  serviceLevel: optional(z.looseObject({ id: OptionalNumber, name: OptionalText })),
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;

export const ShippingMethodListWire = listAnswer(ShippingMethod);

/** The estimated cost of one shipping method; weight in ounces. */
export const Estimate = z.looseObject({
  shippingMethod: OptionalText,
  estimatedPrice: OptionalNumber,
  estimatedCurrencyCode: OptionalText,
  totalWeightOz: OptionalNumber,
  fulfillmentCenter: optional(z.looseObject({ id: OptionalNumber, name: OptionalText })),
});
export type Estimate = z.infer<typeof Estimate>;

export const EstimatesWire = wire(z.looseObject({ estimates: listOf(Estimate) }));

/** A store's own order: the service sends JSON inside a JSON string, and only the store knows its contents. */
export const StoreOrderWire = z.unknown().transform((value, context) => {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value ?? null);
  } catch {
    // Nested too deeply to be serialized again.
    context.addIssue({ code: 'custom', message: 'The order of the store cannot be read.' });
    return z.NEVER;
  }
});

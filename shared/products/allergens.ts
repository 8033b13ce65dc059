import { z } from 'zod';
import { Id, listAnswer, OptionalText } from '../wire/wire.ts';

/** An allergen that can be attached to a variant (specification 4.11, reference-notes 16). */
export const Allergen = z.looseObject({ id: Id, key: OptionalText, name: OptionalText });
export type Allergen = z.infer<typeof Allergen>;

/** The allergens as the service writes them: a bare array. */
export const AllergenListWire = listAnswer(Allergen);

import { allergens } from '../../world/items/allergens.ts';
import type { Answer } from '../answer.ts';

/** `GET /2026-07/allergens`: what can be attached to a variant (specification 4.11; reference notes, 16). */
export function listAllergens(): Answer {
  return { status: 200, body: allergens };
}

import { type Allergen, AllergenListWire } from '../../../shared/products/products.ts';
import type { Api } from '../../api/api-client.ts';

/** Reads the allergens that can be attached to a variant (specification 4.11). Rejects with a ServiceError. */
export async function listAllergens(api: Pick<Api, 'call'>): Promise<Allergen[]> {
  return (await api.call('allergens.list', { priority: 'person', schema: AllergenListWire })).value;
}

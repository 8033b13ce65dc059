/** The scopes of the service (specification 5.3), without the two for sign-in itself. */
export const serviceScopes = [
  'billing_read',
  'channels_read',
  'fulfillments_read',
  'fulfillments_write',
  'inventory_read',
  'inventory_write',
  'locations_read',
  'orders_read',
  'orders_write',
  'pricing_read',
  'products_read',
  'products_write',
  'receiving_read',
  'receiving_write',
  'returns_read',
  'returns_write',
  'webhooks_read',
  'webhooks_write',
] as const;

/** Additional scopes requested at sign-in: refresh tokens and an identity token (specification 5.3). */
export const signInScopes = ['offline_access', 'openid'] as const;

export type ServiceScope = (typeof serviceScopes)[number];

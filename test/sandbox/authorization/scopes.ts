/** The scopes of the API (specification 5.3); the channel of a personal access token has all of them. */
export const apiScopes = [
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
export type ApiScope = (typeof apiScopes)[number];

export const requestableScopes = [...apiScopes, 'offline_access', 'openid'] as const;

/** The consent page's text for each scope, by section title. */
export const permissionGroups: Readonly<
  Record<string, readonly (readonly [scope: string, words: string])[]>
> = {
  'Receiving and centers': [
    ['receiving_read', 'See receiving orders, their boxes and unidentified deliveries'],
    ['receiving_write', 'Create and cancel receiving orders, link unidentified deliveries'],
    ['locations_read', 'See which centers you work with'],
  ],
  'Inventory and products': [
    ['inventory_read', 'See stock levels and their history'],
    ['inventory_write', 'Change lot exclusions'],
    ['products_read', 'See products, variants and bundles'],
    ['products_write', 'Create and change products'],
  ],
  'Orders and returns': [
    ['orders_read', 'See orders and their shipments'],
    ['orders_write', 'Create and cancel orders'],
    ['fulfillments_read', 'See shipments and tracking'],
    ['fulfillments_write', 'Cancel shipments and mark tracking as uploaded'],
    ['returns_read', 'See returns'],
    ['returns_write', 'Create, change and cancel returns'],
  ],
  Account: [
    ['channels_read', 'See the channels of your account'],
    ['billing_read', 'See invoices and transactions'],
    ['pricing_read', 'See your prices'],
    ['webhooks_read', 'See event subscriptions'],
    ['webhooks_write', 'Create and delete event subscriptions'],
  ],
  'Staying signed in': [
    ['openid', 'Know which account you signed in with'],
    ['offline_access', 'Keep working without asking you again, until you revoke it'],
  ],
};

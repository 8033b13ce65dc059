/** How parcels can travel: a name that orders give, and what the service makes of it (reference notes, 16). */
export interface ShippingMethod {
  id: number;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  level: { id: number; name: string };
  /** Dollars for a parcel without weight. */
  basePrice: number;
}

/** The same for every merchant. */
export const shippingMethods: readonly ShippingMethod[] = [
  {
    id: 3,
    name: 'Standard',
    isActive: true,
    isDefault: true,
    level: { id: 1, name: 'Ground' },
    basePrice: 5.4,
  },
  {
    id: 4,
    name: 'Expedited',
    isActive: true,
    isDefault: false,
    level: { id: 2, name: 'Expedited' },
    basePrice: 9.8,
  },
  {
    id: 5,
    name: '2-Day',
    isActive: true,
    isDefault: false,
    level: { id: 3, name: 'Two Days' },
    basePrice: 14.2,
  },
  {
    id: 6,
    name: 'Freight',
    isActive: true,
    isDefault: false,
    level: { id: 8, name: 'Freight' },
    basePrice: 84,
  },
  {
    id: 7,
    name: 'Overnight',
    isActive: false,
    isDefault: false,
    level: { id: 4, name: 'Overnight' },
    basePrice: 31.5,
  },
];

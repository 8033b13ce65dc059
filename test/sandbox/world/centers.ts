/** A fulfillment center; both the center list and the location list are built from it. */
export interface Center {
  id: number;
  name: string;
  abbreviation: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zipCode: string;
  country: string;
  email: string | null;
  phoneNumber: string | null;
  /** A Windows time zone name, as sent by the service; not IANA. */
  timezone: string;
  region: { id: number; name: string };
  isHub: boolean;
  /** The hub that receives on behalf of this center; null if trucks deliver to the center itself. */
  hubId: number | null;
  isActive: boolean;
  isReceivingEnabled: boolean;
  isShippingEnabled: boolean;
  accessGranted: boolean;
  processesReturns: boolean;
}

const regions = {
  usEast: { id: 1, name: 'US East' },
  usCentral: { id: 2, name: 'US Central' },
  usWest: { id: 3, name: 'US West' },
  canada: { id: 4, name: 'Canada' },
  unitedKingdom: { id: 5, name: 'United Kingdom' },
  europe: { id: 6, name: 'European Union' },
  australia: { id: 7, name: 'Australia' },
};

type Address = [
  address1: string,
  address2: string | null,
  city: string,
  state: string | null,
  zipCode: string,
  country: string,
];

/**
 * Creates a center that is accessible to all and has an email address and no phone number, unless specified otherwise.
 */
function center(
  id: number,
  name: string,
  abbreviation: string,
  zone: string,
  region: Center['region'],
  { address, ...more }: Partial<Center> & { address: Address },
): Center {
  const [address1, address2, city, state, zipCode, country] = address;
  return {
    id,
    name,
    abbreviation,
    address1,
    address2,
    city,
    state,
    zipCode,
    country,
    email: `receiving.${abbreviation.toLowerCase()}@centers.example`,
    phoneNumber: null,
    timezone: `${zone} Standard Time`,
    region,
    isHub: false,
    hubId: null,
    isActive: true,
    isReceivingEnabled: true,
    isShippingEnabled: true,
    accessGranted: true,
    processesReturns: false,
    ...more,
  };
}

/** The twelve centers: two hubs with their spokes, one closed, one without access, six that process returns. */
export const createCenters = (): Center[] => [
  center(14, 'Joliet Hub (IL)', 'JOL1', 'Central', regions.usCentral, {
    address: ['2150 Rowell Yard Drive', 'Building C, docks 40-88', 'Joliet', 'IL', '60433', 'US'],
    phoneNumber: '+1 815-555-0114',
    isHub: true,
    processesReturns: true,
  }),
  center(21, 'Fort Worth (TX)', 'FTW1', 'Central', regions.usCentral, {
    address: ['880 Alliance Crossing', null, 'Fort Worth', 'TX', '76177', 'US'],
    phoneNumber: '+1 817-555-0121',
    hubId: 14,
    processesReturns: true,
  }),
  center(23, 'Savannah (GA)', 'SAV1', 'Eastern', regions.usEast, {
    address: ['41 Palmetto Crossdock Lane', null, 'Savannah', 'GA', '31408', 'US'],
    phoneNumber: '+1 912-555-0123',
    hubId: 14,
  }),
  center(27, 'Allentown (PA)', 'ABE2', 'Eastern', regions.usEast, {
    address: ['7007 Lehigh Freight Road', 'Suite 200', 'Allentown', 'PA', '18106', 'US'],
    phoneNumber: '+1 610-555-0127',
    processesReturns: true,
  }),
  center(33, 'Reno (NV)', 'RNO1', 'Pacific', regions.usWest, {
    address: ['12600 Silver Lode Parkway', null, 'Reno', 'NV', '89506', 'US'],
    phoneNumber: '+1 775-555-0133',
    hubId: 14,
  }),
  center(36, 'Goodyear (AZ)', 'GYR1', 'US Mountain', regions.usWest, {
    address: ['1690 South Citrus Loop', null, 'Goodyear', 'AZ', '85338', 'US'],
    phoneNumber: '+1 623-555-0136',
    email: null,
    isReceivingEnabled: false,
  }),
  center(41, 'Brampton (ON)', 'YYZ3', 'Eastern', regions.canada, {
    address: ['95 Heart Lake Logistics Court', 'Unit 7', 'Brampton', 'ON', 'L6T 5V2', 'CA'],
    phoneNumber: '+1 905-555-0141',
    processesReturns: true,
  }),
  center(52, 'Daventry (UK)', 'DAV1', 'GMT', regions.unitedKingdom, {
    address: ['3 Kiln Meadow Way', 'Royal Oak Park', 'Daventry', null, 'NN11 8QY', 'GB'],
    phoneNumber: '+44 1632 960152',
    processesReturns: true,
  }),
  center(61, 'Venlo Hub (NL)', 'VEN1', 'W. Europe', regions.europe, {
    address: ['Trade Port West 118', null, 'Venlo', null, '5928 NA', 'NL'],
    isHub: true,
  }),
  center(64, 'Poznań (PL)', 'POZ1', 'Central European', regions.europe, {
    address: ['ul. Magazynowa 24', null, 'Poznań', null, '62-023', 'PL'],
    hubId: 61,
    processesReturns: true,
  }),
  center(73, 'Truganina (VIC)', 'MEL1', 'AUS Eastern', regions.australia, {
    address: ['210 Foundry Reach', null, 'Truganina', 'VIC', '3029', 'AU'],
    phoneNumber: '+61 3 5550 0173',
    accessGranted: false,
  }),
  center(19, 'Louisville (KY)', 'SDF1', 'Eastern', regions.usEast, {
    address: ['5400 Old Depot Road', null, 'Louisville', 'KY', '40219', 'US'],
    email: null,
    isActive: false,
    isReceivingEnabled: false,
    isShippingEnabled: false,
  }),
];

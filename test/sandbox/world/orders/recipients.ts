import type { Random } from '#test/sandbox/world/random.ts';
import type { PostalAddress, Recipient } from './order.ts';

type Country = 'US' | 'CA' | 'GB' | 'DE' | 'NL' | 'PL' | 'AU' | 'JP' | 'IS';
type Place = { city: string; state: string | null; zip(random: Random): string };

interface Land {
  streets: readonly string[];
  /** The house number follows the street in these countries. */
  numberLast: boolean;
  places: readonly Place[];
  names: readonly string[];
  phone(random: Random): string;
}

const postcode = (prefix: string, digits: number) => (random: Random) => `${prefix}${random.digits(digits)}`;

const lands: Readonly<Record<Country, Land>> = {
  US: {
    streets: ['Alder Creek Road', 'Birchwood Avenue', 'Juniper Street', 'Old Quarry Lane', 'Harvest Way'],
    numberLast: false,
    places: [
      { city: 'Duluth', state: 'MN', zip: postcode('558', 2) },
      { city: 'Asheville', state: 'NC', zip: postcode('288', 2) },
      { city: 'Tucson', state: 'AZ', zip: postcode('857', 2) },
      { city: 'Providence', state: 'RI', zip: postcode('029', 2) },
      { city: 'Eugene', state: 'OR', zip: postcode('974', 2) },
      { city: 'San Antonio', state: 'TX', zip: postcode('782', 2) },
    ],
    names: [
      'Amelia Hartwell',
      'Darnell Broussard',
      'Nguyễn Thị Lan',
      'Priya Raghunathan',
      'Siobhán O’Dwyer',
      'José Ángel Núñez',
      'Grace Adeyemi-Clarke',
      'Walter Pettibone III',
      'Mei-Ling Zhao 赵美玲',
      'Leilani Kekoa',
    ],
    phone: (random) => `+1 ${random.integer(201, 989)}-555-01${random.digits(2)}`,
  },
  CA: {
    streets: ['Maple Terrace', 'Rue des Érables', 'Lakeview Crescent'],
    numberLast: false,
    places: [
      { city: 'Guelph', state: 'ON', zip: (random) => `N1H ${random.digits(1)}A${random.digits(1)}` },
      { city: 'Trois-Rivières', state: 'QC', zip: (random) => `G8T ${random.digits(1)}B${random.digits(1)}` },
    ],
    names: ['Émilie Gagné-Tremblay', 'Harjit Sandhu', 'Owen MacIsaac'],
    phone: (random) => `+1 ${random.integer(204, 905)}-555-01${random.digits(2)}`,
  },
  GB: {
    streets: ['Foxglove Close', 'Tannery Row', 'Chapel Hill'],
    numberLast: false,
    places: [
      { city: 'Hebden Bridge', state: null, zip: (random) => `HX7 ${random.digits(1)}QT` },
      { city: 'Llandudno', state: null, zip: (random) => `LL30 ${random.digits(1)}DN` },
    ],
    names: ['Gwenllian Prys', 'Oluwaseun Bankole', 'Harriet Thistlewood'],
    phone: (random) => `+44 1632 960${random.digits(3)}`,
  },
  DE: {
    streets: ['Lindenstraße', 'Am Alten Speicher', 'Große Fischergasse'],
    numberLast: true,
    places: [
      { city: 'Lübeck', state: null, zip: postcode('235', 2) },
      { city: 'Würzburg', state: null, zip: postcode('970', 2) },
    ],
    names: ['Zoë Müller-Brandt', 'Jürgen Großmann', 'Σοφία Παπαδάκη'],
    phone: (random) => `+49 30 23125${random.digits(3)}`,
  },
  NL: {
    streets: ['Molenkade', 'Oude Gracht'],
    numberLast: true,
    places: [{ city: 'Zwolle', state: null, zip: (random) => `80${random.digits(2)} AB` }],
    names: ['Sjoerd van der Veen', 'Ümit Yıldırım'],
    phone: (random) => `+31 20 532 ${random.digits(4)}`,
  },
  PL: {
    streets: ['ul. Żurawia', 'ul. Świętej Anny'],
    numberLast: true,
    places: [{ city: 'Łódź', state: null, zip: (random) => `90-${random.digits(3)}` }],
    names: ['Łukasz Wiśniewski', 'Agnieszka Dąbrowska'],
    phone: (random) => `+48 22 555 0${random.digits(1)} ${random.digits(2)}`,
  },
  AU: {
    streets: ['Wattle Grove', 'Kookaburra Parade'],
    numberLast: false,
    places: [{ city: 'Ballarat', state: 'VIC', zip: postcode('335', 1) }],
    names: ['Callum Ngata', 'Isla Merriweather'],
    phone: (random) => `+61 3 5550 ${random.digits(4)}`,
  },
  JP: {
    streets: ['北区西ヶ原 2丁目', '中央区日本橋 1丁目'],
    numberLast: true,
    places: [{ city: '東京都', state: null, zip: (random) => `114-0${random.digits(3)}` }],
    names: ['田中 美咲', '佐々木 健太'],
    phone: (random) => `+81 3 5550 ${random.digits(4)}`,
  },
  IS: {
    streets: ['Þingholtsstræti', 'Laugavegur'],
    numberLast: true,
    places: [{ city: 'Reykjavík', state: null, zip: postcode('10', 1) }],
    names: ['Þórunn Jónsdóttir', 'محمد العلي'],
    phone: (random) => `+354 555 ${random.digits(4)}`,
  },
};

/** Destinations of a center's parcels, by the center's country; most stay in it. */
const destinations: Readonly<Record<string, Partial<Record<Country, number>>>> = {
  US: { US: 88, CA: 4, GB: 3, AU: 2, JP: 2, IS: 1 },
  CA: { CA: 9, US: 1 },
  GB: { GB: 9, IS: 1 },
  NL: { NL: 4, DE: 5, IS: 1 },
  PL: { PL: 6, DE: 3, NL: 1 },
  AU: { AU: 9, JP: 1 },
};

const retailers = [
  'Marigold & Finch',
  'Copper Kettle Stores',
  'Halden Department Stores',
  'Nordwind Kaufhaus',
];

function createAddress(country: Country, random: Random): PostalAddress {
  const land = lands[country];
  const place = random.pick(land.places);
  const street = random.pick(land.streets);
  const number = random.integer(1, 890);
  return {
    address1: land.numberLast ? `${street} ${number}` : `${number} ${street}`,
    address2: random.chance(0.2) ? `Apt ${random.integer(1, 40)}` : null,
    companyName: null,
    city: place.city,
    state: place.state,
    zipCode: place.zip(random),
    country,
  };
}

export function createRecipient(centerCountry: string, isBusiness: boolean, random: Random): Recipient {
  const weights = destinations[centerCountry] ?? { US: 1 };
  const country = random.weighted(weights as Record<Country, number>);
  const land = lands[country];
  const address = createAddress(country, random);
  const name = random.pick(land.names);
  const retailer = random.pick(retailers);
  return {
    name: isBusiness ? `${retailer}, receiving dock ${random.integer(1, 60)}` : name,
    email: random.chance(0.85) ? `customer.${random.digits(5)}@mail.example` : null,
    phoneNumber: random.chance(0.75) ? land.phone(random) : null,
    address: isBusiness ? { ...address, address2: null, companyName: retailer } : address,
  };
}

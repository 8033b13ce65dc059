import { expect, test } from 'vitest';
import { snakeKeys } from '#electron/api/request-body.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';

test('keys become snake_case at every depth, values stay as they are', () => {
  const body = {
    name: 'camelCase stays',
    customs: { is321Eligible: true, countryCodeOfOrigin: 'PT' },
    fulfillmentSettings: { requiresProp65: false, msdsUrl: null },
    barcodes: [{ stickerUrl: 'https://a.example/B' }],
  };
  expect(snakeKeys(body)).toEqual({
    name: 'camelCase stays',
    customs: { is321_eligible: true, country_code_of_origin: 'PT' },
    fulfillment_settings: { requires_prop65: false, msds_url: null },
    barcodes: [{ sticker_url: 'https://a.example/B' }],
  });
  expect(fromWireKeys(snakeKeys(body))).toEqual(body);
});

test('undefined values are left out, but empty ones are not', () => {
  expect(snakeKeys({ typeId: undefined, variants: [], note: '', count: 0 })).toEqual({
    variants: [],
    note: '',
    count: 0,
  });
  expect(snakeKeys(null)).toBeNull();
});

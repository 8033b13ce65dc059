import { describe, expect, it } from 'vitest';
import {
  bodyOfVariant,
  changedFields,
  draftOf,
  editedVariant,
  type VariantFieldName,
} from '#shared/products/model/variant-edit-rules.ts';
import { VariantBody } from '#shared/products/product-body.ts';
import { Variant } from '#shared/products/products.ts';

const variant = Variant.parse({
  id: 7,
  name: 'Candle',
  sku: 'CNDL',
  weight: { unit: 'oz', weight: 15.2 },
  dimension: { height: 4, length: 3.4, width: 3.4, unit: 'inch', source: 'Merchant', isLocked: false },
  barcodes: [{ value: '0614', stickerUrl: 'https://stickers.example/1.pdf' }, { value: '1061' }],
  lotInformation: { isLot: true, minimumShelfLifeDays: null },
  fulfillmentSettings: { dangerousGoods: true, serialScan: { isEnabled: true, prefix: 'SN' } },
  customs: { countryCodeOfOrigin: 'PT', hsTariffCode: '3406.00', value: 12, currency: 'USD' },
  returnPreferences: { instructions: 'Look.', primaryAction: { id: 1, name: 'Restock' } },
});
const shown = bodyOfVariant(variant);
const draft = draftOf(shown);
const edit = (typed: Partial<Record<VariantFieldName, string>>) =>
  editedVariant(shown, { ...draft, ...typed });

describe('a variant as a request body', () => {
  it('is accepted by the service, without unknown values', () => {
    expect(VariantBody.parse(shown)).toEqual(shown);
    expect(shown.lotInformation).toEqual({ isLot: true });
    expect(shown.returnPreferences).toEqual({ primaryActionId: 1, instructions: 'Look.' });
    expect(bodyOfVariant(Variant.parse({ id: 1 }))).not.toHaveProperty('customs');
  });

  it('leaves out an empty country and a serial number’s length of 0, which the service does not accept back', () => {
    const unset = bodyOfVariant(
      Variant.parse({
        id: 7,
        customs: { countryCodeOfOrigin: '', hsTariffCode: '3406.00' },
        fulfillmentSettings: { serialScan: { exactCharacterLength: 0, isEnabled: true, prefix: 'SN' } },
      }),
    );
    const typed = { ...draftOf(unset), tariff: '3406.99', serialSuffix: 'X' };
    const { change, expected } = editedVariant(unset, typed);
    expect(change).toMatchObject({
      customs: { hsTariffCode: '3406.99' },
      fulfillmentSettings: { serialScan: { prefix: 'SN', suffix: 'X' } },
    });
    for (const body of [change, expected]) expect(VariantBody.parse(body)).toEqual(body);
  });

  it('is accepted with a country that is not two characters long, before and after an edit', () => {
    const customs = { countryCodeOfOrigin: 'USA', hsTariffCode: '3406.00', is321Eligible: false };
    const threeLetters = bodyOfVariant(Variant.parse({ id: 7, customs }));
    expect(VariantBody.parse(threeLetters)).toEqual({ ...threeLetters, customs });
    for (const typed of [{ tariff: '3406.99' }, { origin: 'US' }]) {
      const { change, expected, problems } = editedVariant(threeLetters, typed);
      expect(problems).toEqual({});
      expect(expected).toEqual({ customs });
      for (const body of [change, expected]) expect(VariantBody.parse(body)).toEqual(body);
    }
  });

  it('is unchanged by fields that were not edited', () => {
    expect(editedVariant(shown, draft)).toEqual({ change: {}, expected: {}, problems: {} });
    expect(editedVariant(shown, { ...draft, name: ' Candle ' }).change).toEqual({});
  });
});

describe('an edited variant', () => {
  it('sends the complete group of a changed field, and its previous value', () => {
    const { change, expected } = edit({ tariff: '3406.99' });
    expect(change).toEqual({ customs: { ...shown.customs, hsTariffCode: '3406.99' } });
    expect(expected).toEqual({ customs: shown.customs });
    expect(VariantBody.parse(change)).toEqual(change);
  });

  it('leaves what someone else changed since, in its own group, too', () => {
    const now = { ...shown, weight: 20, customs: { ...shown.customs, value: 15 } };
    const typed = { tariff: '3406.99' };
    expect(changedFields(now, typed)).toEqual(['tariff']);
    const { change, expected } = editedVariant(now, typed);
    expect(change).toEqual({ customs: { ...shown.customs, value: 15, hsTariffCode: '3406.99' } });
    expect(expected).toEqual({ customs: now.customs });
  });

  it('keeps the rest of a nested group', () => {
    const { serialScan, ...settings } = edit({ serialSuffix: 'X' }).change.fulfillmentSettings ?? {};
    expect(serialScan).toMatchObject({ isEnabled: true, prefix: 'SN', suffix: 'X' });
    expect(settings).toMatchObject({ dangerousGoods: true });
  });

  it('keeps the sticker of a barcode that stays, and includes each barcode once', () => {
    expect(edit({ barcodes: '0614\n\n 2222 \n2222' }).change.barcodes).toEqual([
      { value: '0614', stickerUrl: 'https://stickers.example/1.pdf' },
      { value: '2222' },
    ]);
  });

  it('clears optional values, but not those that the service cannot clear', () => {
    expect(edit({ sku: '' }).change).toEqual({ sku: null });
    expect(edit({ weight: '' }).problems).toEqual({ weight: 'missing' });
    expect(edit({ origin: '' }).problems).toEqual({ origin: 'missing' });
    const counted = { fulfillmentSettings: { serialScan: { exactCharacterLength: 9 } } };
    expect(editedVariant(counted, { serialLength: '' }).problems).toEqual({ serialLength: 'missing' });
  });

  it('empties a text that the service does not accept as null', () => {
    const handling = { msdsUrl: 'https://sheets.example/1.pdf', serialScan: { prefix: 'SN', suffix: 'X' } };
    const full = { fulfillmentSettings: handling, returnPreferences: { instructions: 'Look.\nTwice.' } };
    const emptied = { msdsUrl: '', serialPrefix: '', serialSuffix: '', instructions: '' };
    expect(editedVariant(full, emptied)).toMatchObject({
      change: {
        fulfillmentSettings: { msdsUrl: '', serialScan: { prefix: '', suffix: '' } },
        returnPreferences: { instructions: '' },
      },
      problems: {},
    });
  });

  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['12\u066B5', 12.5],
    ['1\u066B234', 1.234],
    ['1.125', 1.125],
    ['7', 7],
  ])('reads the number %s', (typed, weight) => {
    expect(edit({ weight: typed }).change).toEqual({ weight });
  });

  it.each<[VariantFieldName, string, string]>([
    ['weight', '1,234', 'number'],
    ['weight', '-1', 'number'],
    ['weight', '1e3', 'number'],
    ['customsValue', '1.250', 'number'],
    ['shelfLife', '1.5', 'whole'],
    ['shelfLife', '1.000', 'whole'],
    ['serialLength', '0', 'whole'],
    ['origin', 'PRT', 'country'],
    ['msdsUrl', 'sheet.pdf', 'address'],
    ['gtin', '1'.repeat(51), 'tooLong'],
    ['barcodes', '1'.repeat(151), 'tooLong'],
  ])('refuses %s of %s', (name, typed, problem) => {
    expect(edit({ [name]: typed }).problems).toEqual({ [name]: problem });
  });

  it('writes a country in capitals, and toggles switches', () => {
    const { change } = edit({ origin: 'de', isLot: '' });
    expect(change.customs?.countryCodeOfOrigin).toBe('DE');
    expect(change.lotInformation).toEqual({ isLot: false });
    expect(changedFields(shown, { ...draft, origin: 'de', isLot: '' })).toEqual(['isLot', 'origin']);
  });

  it('creates a new variant from the entered fields alone', () => {
    const blank = draftOf({});
    expect(editedVariant({}, { ...blank, sku: 'NEW', length: '2' }).change).toEqual({
      sku: 'NEW',
      dimension: { length: 2 },
    });
  });
});

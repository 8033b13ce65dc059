import type { VariantBody } from '#shared/products/product-body.ts';
import type { Variant } from '#shared/products/products.ts';

/**
 * How a field of a variant is entered: `codes` are several, one per line; `action` is one of {@link returnActionIds};
 * `whole` is a whole number from 0.
 */
type FieldKind = 'text' | 'lines' | 'codes' | 'number' | 'whole' | 'flag' | 'action';

type VariantField = {
  /** Path in a {@link VariantBody}; if anything below its first part changes, that whole part is sent. */
  readonly path: readonly [keyof VariantBody, ...string[]];
  readonly kind: FieldKind;
  readonly longest: number;
  /** The service accepts null for "none"; other texts are emptied. */
  readonly canBeNone: boolean;
};

const field = (
  path: VariantField['path'],
  kind: FieldKind,
  more: { readonly longest?: number; readonly canBeNone?: boolean } = {},
): VariantField => ({ path, kind, longest: more.longest ?? 2_000, canBeNone: more.canBeNone ?? false });

const optional = { canBeNone: true } as const;

/**
 * The user-editable fields of a variant (specification 2.3). Excluded are the numbers of status and packaging, whose
 * meanings are not shown, the details of hazardous goods, data from stores, and the parts of a bundle.
 */
export const variantFields = {
  name: field(['name'], 'text', optional),
  sku: field(['sku'], 'text', { longest: 400, ...optional }),
  barcodes: field(['barcodes'], 'codes', { longest: 150 }),
  gtin: field(['gtin'], 'text', { longest: 50, ...optional }),
  upc: field(['upc'], 'text', { longest: 50, ...optional }),
  weight: field(['weight'], 'number'),
  length: field(['dimension', 'length'], 'number'),
  width: field(['dimension', 'width'], 'number'),
  height: field(['dimension', 'height'], 'number'),
  isDigital: field(['isDigital'], 'flag'),
  isLot: field(['lotInformation', 'isLot'], 'flag'),
  shelfLife: field(['lotInformation', 'minimumShelfLifeDays'], 'whole'),
  dangerousGoods: field(['fulfillmentSettings', 'dangerousGoods'], 'flag'),
  isCasePick: field(['fulfillmentSettings', 'isCasePick'], 'flag'),
  isBpmParcel: field(['fulfillmentSettings', 'isBpmParcel'], 'flag'),
  requiresProp65: field(['fulfillmentSettings', 'requiresProp65'], 'flag'),
  msdsUrl: field(['fulfillmentSettings', 'msdsUrl'], 'text'),
  scansSerials: field(['fulfillmentSettings', 'serialScan', 'isEnabled'], 'flag'),
  serialLength: field(['fulfillmentSettings', 'serialScan', 'exactCharacterLength'], 'whole'),
  serialPrefix: field(['fulfillmentSettings', 'serialScan', 'prefix'], 'text', { longest: 50 }),
  serialSuffix: field(['fulfillmentSettings', 'serialScan', 'suffix'], 'text', { longest: 50 }),
  origin: field(['customs', 'countryCodeOfOrigin'], 'text', { longest: 2 }),
  tariff: field(['customs', 'hsTariffCode'], 'text', { longest: 50 }),
  customsValue: field(['customs', 'value'], 'number'),
  customsDescription: field(['customs', 'description'], 'text'),
  isSection321: field(['customs', 'is321Eligible'], 'flag'),
  primaryAction: field(['returnPreferences', 'primaryActionId'], 'action'),
  backupAction: field(['returnPreferences', 'backupActionId'], 'action'),
  returnToSenderPrimaryAction: field(['returnPreferences', 'returnToSenderPrimaryActionId'], 'action'),
  returnToSenderBackupAction: field(['returnPreferences', 'returnToSenderBackupActionId'], 'action'),
  instructions: field(['returnPreferences', 'instructions'], 'lines'),
} as const satisfies Readonly<Record<string, VariantField>>;

export type VariantFieldName = keyof typeof variantFields;

const variantFieldNames = Object.keys(variantFields) as readonly VariantFieldName[];

/** Restock, quarantine, dispose (reference-notes 4.2); other actions of a variant stay unchanged. */
export const returnActionIds = [1, 2, 3] as const;

/** The contents of the fields: text as typed, a flag as "yes" or "". */
export type VariantDraft = Readonly<Record<VariantFieldName, string>>;

type FieldProblem = 'missing' | 'number' | 'whole' | 'tooLong' | 'country' | 'address';

/** Returns the members of an object that have a value; undefined if none does. */
function definedMembers<Members extends object>(members: Members): Members | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Members);
}

const orUndefined = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

/**
 * Converts a variant to the body that would write it as shown (specification 2.3 and 2.4); unset fields are left out.
 */
export function bodyOfVariant(variant: Variant): VariantBody {
  const { customs, dimension, fulfillmentSettings: handling, lotInformation, returnPreferences } = variant;
  const { serialScan } = handling ?? {};
  const body = {
    name: variant.name,
    sku: variant.sku,
    gtin: variant.gtin,
    upc: variant.upc,
    isDigital: variant.isDigital,
    weight: orUndefined(variant.weight?.weight),
    dimension: definedMembers({
      height: orUndefined(dimension?.height),
      length: orUndefined(dimension?.length),
      width: orUndefined(dimension?.width),
    }),
    barcodes: variant.barcodes.flatMap(({ value, stickerUrl }) =>
      value === null ? [] : [stickerUrl === null ? { value } : { value, stickerUrl }],
    ),
    lotInformation: definedMembers({
      isLot: orUndefined(lotInformation?.isLot),
      minimumShelfLifeDays: orUndefined(lotInformation?.minimumShelfLifeDays),
    }),
    customs: definedMembers({
      // An empty text or a length of 0 means none, and cannot be sent back.
      countryCodeOfOrigin: customs?.countryCodeOfOrigin || undefined,
      description: orUndefined(customs?.description),
      hsTariffCode: orUndefined(customs?.hsTariffCode),
      is321Eligible: orUndefined(customs?.is321Eligible),
      value: orUndefined(customs?.value),
    }),
    fulfillmentSettings: definedMembers({
      dangerousGoods: orUndefined(handling?.dangerousGoods),
      isBpmParcel: orUndefined(handling?.isBpmParcel),
      isCasePick: orUndefined(handling?.isCasePick),
      requiresProp65: orUndefined(handling?.requiresProp65),
      msdsUrl: orUndefined(handling?.msdsUrl),
      serialScan: definedMembers({
        exactCharacterLength: serialScan?.exactCharacterLength || undefined,
        isEnabled: orUndefined(serialScan?.isEnabled),
        prefix: orUndefined(serialScan?.prefix),
        suffix: orUndefined(serialScan?.suffix),
      }),
    }),
    returnPreferences: definedMembers({
      primaryActionId: orUndefined(returnPreferences?.primaryAction?.id),
      backupActionId: orUndefined(returnPreferences?.backupAction?.id),
      returnToSenderPrimaryActionId: orUndefined(returnPreferences?.returnToSenderPrimaryAction?.id),
      returnToSenderBackupActionId: orUndefined(returnPreferences?.returnToSenderBackupAction?.id),
      instructions: orUndefined(returnPreferences?.instructions),
    }),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

type Members = Record<string, unknown>;

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Members | null | undefined)?.[part], body);
}

function withValue(body: unknown, [part = '', ...rest]: readonly string[], value: unknown): Members {
  const members = (body ?? {}) as Members;
  return { ...members, [part]: rest.length === 0 ? value : withValue(members[part], rest, value) };
}

function textOf(body: VariantBody, { path, kind }: VariantField): string {
  const value = valueAt(body, path);
  if (kind === 'codes') return ((value ?? []) as { value: string }[]).map((code) => code.value).join('\n');
  if (kind === 'flag') return value === true ? 'yes' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function draftOf(body: VariantBody): VariantDraft {
  return Object.fromEntries(
    variantFieldNames.map((name) => [name, textOf(body, variantFields[name])]),
  ) as VariantDraft;
}

/** Parses a number typed by a user; rejects one with `ambiguous`, which may be a thousands separator. */
function numberFrom(text: string, ambiguous: RegExp): number | null {
  // The last one is the Arabic decimal separator.
  if (!/^\d{1,9}(?:[.,\u066B]\d{1,6})?$/u.test(text) || ambiguous.test(text)) return null;
  return Number(text.replace(/[,\u066B]/u, '.'));
}

type Read = { readonly value: unknown } | { readonly problem: FieldProblem };

function readCodes(text: string, known: unknown, longest: number): Read {
  const shown = new Map(((known ?? []) as { value: string }[]).map((code) => [code.value, code]));
  const codes = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  if (codes.some((code) => code.length > longest)) return { problem: 'tooLong' };
  return { value: codes.map((value) => shown.get(value) ?? { value }) };
}

function readField(name: VariantFieldName, typed: string, shown: VariantBody): Read {
  const { path, kind, longest, canBeNone }: VariantField = variantFields[name];
  const text = typed.trim();
  if (kind === 'flag') return { value: text === 'yes' };
  if (kind === 'codes') return readCodes(text, valueAt(shown, path), longest);
  if (text === '') {
    if (canBeNone) return { value: null };
    const isText = kind === 'text' || kind === 'lines';
    return isText && name !== 'origin' ? { value: '' } : { problem: 'missing' };
  }
  if (kind === 'text' || kind === 'lines') {
    if (name === 'origin') {
      return /^[a-z]{2}$/iu.test(text) ? { value: text.toUpperCase() } : { problem: 'country' };
    }
    if (text.length > longest) return { problem: 'tooLong' };
    if (name === 'msdsUrl' && !/^https?:\/\/\S+$/iu.test(text)) return { problem: 'address' };
    return { value: text };
  }
  if (kind === 'whole') {
    const isWhole = /^\d{1,9}$/u.test(text) && (name !== 'serialLength' || Number(text) > 0);
    return isWhole ? { value: Number(text) } : { problem: 'whole' };
  }
  // A scale measures a weight of 1.125, but a value has no thousandths.
  const number = numberFrom(text, name === 'customsValue' ? /[.,]\d{3}$/u : /,\d{3}$/u);
  return number === null ? { problem: 'number' } : { value: number };
}

/** The edits, as they would be sent. */
export type EditedVariant = {
  /** The changed groups of fields, each complete; empty if nothing changed. */
  readonly change: VariantBody;
  /** The same groups as shown. */
  readonly expected: VariantBody;
  /** Fields whose text cannot be sent. */
  readonly problems: Readonly<Partial<Record<VariantFieldName, FieldProblem>>>;
};

/**
 * Returns a user's edits of a variant; fields that are not in `typed` are as shown. A group of fields, such as customs,
 * is sent complete, because it is not shown whether the service keeps fields that are left out.
 */
export function editedVariant(shown: VariantBody, typed: Partial<VariantDraft>): EditedVariant {
  let body: Members = shown;
  const problems: Partial<Record<VariantFieldName, FieldProblem>> = {};
  const groups = new Set<keyof VariantBody>();
  for (const name of changedFields(shown, typed)) {
    const { path } = variantFields[name];
    const read = readField(name, typed[name] ?? '', shown);
    groups.add(path[0]);
    if ('problem' in read) problems[name] = read.problem;
    else body = withValue(body, path, read.value);
  }
  const part = (from: Members) => Object.fromEntries([...groups].map((group) => [group, from[group]]));
  return { change: part(body), expected: part(shown), problems };
}

/** In the order of the form. */
export function changedFields(shown: VariantBody, typed: Partial<VariantDraft>): VariantFieldName[] {
  const before = draftOf(shown);
  const after = { ...before, ...typed };
  return variantFieldNames.filter((name) => after[name].trim() !== before[name].trim());
}

import type { MessageId } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { ImportedTable } from '#shared/files/imported-table.ts';

/** What an order takes from a packing list, with its names. */
export const listFieldNames = {
  sku: 'packingList.role.sku',
  quantity: 'term.quantity',
  lotNumber: 'term.lot',
  lotDate: 'term.expiryDate',
  box: 'term.box',
  tracking: 'term.trackingNumber',
  purchaseOrder: 'packingList.role.purchaseOrder',
} as const satisfies Readonly<Record<string, MessageId>>;
export type ListField = keyof typeof listFieldNames;
export const listFields = Object.keys(listFieldNames) as readonly ListField[];

/** The content of each column in order; null for content that an order does not use. */
export type ListColumns = readonly (ListField | null)[];

/** Column names in packing lists in the five languages, as {@link normalizeHeader} writes them, most likely first. */
const headers: Readonly<Record<ListField, string>> = {
  sku:
    'sku|inventory id|barcode|ean|upc|gtin|item|item number|article|product|artikelnummer|' +
    'artikel nr|artikel|strichcode|codigo de barras|referencia|articulo|producto|code barres|' +
    'reference|produit|رمز الصنف|الباركود|الصنف|المنتج',
  quantity:
    'quantity|qty|units|pieces|pcs|count|menge|anzahl|stuck|stuckzahl|cantidad|cant|' +
    'unidades|piezas|quantite|qte|unites|الكمية|العدد',
  lotNumber:
    'lot|lot number|lot no|batch|batch number|charge|chargennummer|chargen nr|lote|' +
    'numero de lote|numero de lot|n de lot|التشغيلة|رقم التشغيلة',
  lotDate:
    'expiry|expiry date|expiration|expiration date|exp|exp date|best before|use by|lot date|' +
    'mhd|mindesthaltbarkeitsdatum|ablaufdatum|verfallsdatum|caducidad|fecha de caducidad|' +
    'vencimiento|fecha de vencimiento|peremption|date de peremption|dluo|ddm|dlc|' +
    'تاريخ الانتهاء|تاريخ انتهاء الصلاحية',
  box:
    'box|box number|box no|box id|carton|carton number|carton no|ctn|ctn no|package|package number|package no|' +
    'karton|kartonnummer|karton nr|packstuck|packstucknummer|packstuck nr|caja|numero de caja|no de caja|' +
    'bulto|numero de bulto|no de bulto|numero de carton|n de carton|colis|numero de colis|n de colis|' +
    'الصندوق|رقم الصندوق|الكرتون|رقم الكرتون|الطرد|رقم الطرد',
  tracking:
    'tracking number|tracking|tracking no|tracking code|tracking id|sscc|label|sendungsnummer|sendungsnr|' +
    'trackingnummer|paketnummer|nve|numero de seguimiento|seguimiento|no de seguimiento|guia|' +
    'numero de suivi|suivi|n de suivi|رقم التتبع|التتبع',
  purchaseOrder:
    'po number|po|po no|purchase order|purchase order number|order number|order no|bestellnummer|bestell nr|' +
    'bestellung|numero de pedido|pedido|no de pedido|orden de compra|numero de commande|commande|' +
    'n de commande|bon de commande|commande d achat|n de commande d achat|أمر الشراء|رقم أمر الشراء',
};

/** Normalizes a header by removing case, accents, and punctuation: `Artikel-Nr.` becomes `artikel nr`. */
function normalizeHeader(cell: string): string {
  const bare = cell.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const fieldHeaders = listFields.map((field) => ({
  field,
  known: headers[field].split('|').map(normalizeHeader),
}));

/** Each field at most once. */
function matchColumns(cells: readonly string[]): (ListField | null)[] {
  const names = cells.map(normalizeHeader);
  const columns = names.map((): ListField | null => null);
  for (const { field, known } of fieldHeaders) {
    const header = known.find((name) => names.includes(name) && columns[names.indexOf(name)] === null);
    if (header !== undefined) columns[names.indexOf(header)] = field;
  }
  return columns;
}

/** The maximum number of rows, such as a title and addresses, above the header. */
const maxRowsAboveHeader = 20;

/** The columns of a table without a header, from the first on. */
const defaultColumns = ['sku', 'quantity', 'lotNumber', 'lotDate'] as const;

/**
 * Recognizes the columns of a table by its header, the first row that names two or more. If there is none, they are
 * SKU, pieces, lot, and date. A user can override this.
 */
export function recognizeColumns(rows: ImportedTable['rows']): ListColumns {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const header = rows[headerOf(rows)]?.cells ?? [];
  const named = matchColumns(header);
  const isNamed = named.filter((field) => field !== null).length > 1;
  return Array.from({ length: width }, (_, at) => (isNamed ? named[at] : defaultColumns[at]) ?? null);
}

function headerOf(rows: ImportedTable['rows']): number {
  return rows
    .slice(0, maxRowsAboveHeader)
    .findIndex(({ cells }) => matchColumns(cells).filter((field) => field !== null).length > 1);
}

/** `#N/A`, `#REF!`, `#NAME?`, and what they are called in other languages, also in a CSV file or a pasted table. */
export const errorValue = /^#(?:N\/A|N\/D|NV|[¡¿]?[\p{Lu}\d/_]+[!?])$/u;

/** Returns the index of the header row, -1 for none. A first row whose quantity is not a number is a header too. */
export function headerAt(rows: ImportedTable['rows'], columns: ListColumns): number {
  const header = headerOf(rows);
  if (header >= 0) return header;
  const quantity = rows[0]?.cells[columns.indexOf('quantity')] ?? '';
  const isHeader = quantity !== '' && !errorValue.test(quantity) && !/\d/.test(latinDigits(quantity));
  return isHeader ? 0 : -1;
}

/** Returns the columns with one assigned to a field, which is removed from any other column. */
export function withColumn(columns: ListColumns, at: number, field: ListField | null): ListColumns {
  return columns.map((known, place) => {
    if (place === at) return field;
    return known === field ? null : known;
  });
}

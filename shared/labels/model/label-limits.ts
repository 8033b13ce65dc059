/** The media of a label printer: shipping labels, or item labels. */
export const labelSizes = ['label4x6', 'label2x1'] as const;
export type LabelSize = (typeof labelSizes)[number];

export const labelDpis = [203, 300] as const;
export type LabelDpi = (typeof labelDpis)[number];

export const maxCopies = 99;
/** Different labels in a job: an order has up to 50 boxes, and one of the service's own may have more. */
export const maxLabels = 200;
export const maxLabelPrinters = 20;
export const maxFacts = 6;
export const maxLabelTextLength = 500;

/** What each kind of label can show: its codes, and the lines below its heading, in their usual order. */
export const labelContents = {
  itemLabel: { codes: ['barcode', 'sku', 'id'], lines: ['lot', 'expiry', 'sku'] },
  boxLabel: { codes: ['tracking', 'id'], lines: ['order', 'po', 'box', 'center'] },
  returnLabel: { codes: ['reference', 'tracking', 'id'], lines: ['reference', 'tracking', 'center'] },
} as const;
export type TemplateUse = keyof typeof labelContents;
export const templateUses = ['itemLabel', 'boxLabel', 'returnLabel'] as const satisfies TemplateUse[];
/** A line of a template's own. */
export const maxNoteLength = 60;

/** A host name or network address, IPv6 without brackets. */
export const hostPattern =
  /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*|[\da-f:.]*:[\da-f:.]+)$/iu;
/** Lower ports are for other protocols, not label printers. */
export const minPort = 1_024;
export const maxPort = 65_535;
export const defaultPrinterPort = 9_100;

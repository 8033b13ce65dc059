/** What a label printer has in it: shipping labels, or labels of items. */
export const labelSizes = ['label4x6', 'label2x1'] as const;
export type LabelSize = (typeof labelSizes)[number];

/** Dots an inch of a label printer's head. */
export const labelDpis = [203, 300] as const;
export type LabelDpi = (typeof labelDpis)[number];

export const mostCopies = 99;
/** Of different ones in a job: an order has up to 50 boxes, and one of the service's own may have more. */
export const mostLabels = 200;
export const mostLabelPrinters = 20;
export const mostFacts = 6;
export const longestLabelText = 500;

/** A name or an address of the network, IPv6 without brackets. */
export const hostPattern =
  /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*|[\da-f:.]*:[\da-f:.]+)$/iu;
/** Below are the protocols of other things, and no label printer. */
export const leastPort = 1_024;
export const mostPort = 65_535;
export const usualPort = 9_100;

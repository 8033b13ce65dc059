/** The same for labels of one parcel, which differ in case and in spaces; null for none, and for one that is too long. */
export function parcelKeyOf(trackingNumber: string | null): string | null {
  const key = trackingNumber?.replaceAll(/\s/gu, '').toUpperCase() ?? '';
  return key === '' || key.length > 400 ? null : key;
}

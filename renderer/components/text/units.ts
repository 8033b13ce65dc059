import { useIntl } from 'react-intl';

/** The service's units by their names in `Intl`. */
export const unitNames: Readonly<Record<string, string>> = {
  inch: 'inch',
  in: 'inch',
  cm: 'centimeter',
  oz: 'ounce',
  lb: 'pound',
  g: 'gram',
  kg: 'kilogram',
};

/**
 * Returns a function that writes a unit of the service as it follows a number, in the window's language; an unknown
 * unit is returned unchanged.
 */
export function useUnitText(): (unit: string) => string {
  const intl = useIntl();
  return (unit) => {
    const name = unitNames[unit.toLowerCase()];
    if (name === undefined) return unit;
    // A plural, since some languages omit the number one.
    const parts = intl.formatNumberToParts(11, { style: 'unit', unit: name });
    return parts.find(({ type }) => type === 'unit')?.value ?? unit;
  };
}

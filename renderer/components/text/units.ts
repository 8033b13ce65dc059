import { useIntl } from 'react-intl';

/** The service's units as `Intl` names them. */
export const unitNames: Readonly<Record<string, string>> = {
  inch: 'inch',
  in: 'inch',
  cm: 'centimeter',
  oz: 'ounce',
  lb: 'pound',
  g: 'gram',
  kg: 'kilogram',
};

/** A unit of the service as it is written behind a number, in the window's language; one that is not known as it is. */
export function useUnitText(): (unit: string) => string {
  const intl = useIntl();
  return (unit) => {
    const name = unitNames[unit.toLowerCase()];
    if (name === undefined) return unit;
    // Several of it, since some languages leave the number out of one.
    const parts = intl.formatNumberToParts(11, { style: 'unit', unit: name });
    return parts.find(({ type }) => type === 'unit')?.value ?? unit;
  };
}

import { fromWireKeys } from '../../../shared/wire/wire.ts';

function camelOf(part: string): string {
  const [name = '', ...lists] = part.split('[]');
  const camel = name === '' || name === '*' ? name : Object.keys(fromWireKeys({ [name]: 0 }) as object)[0];
  return `${camel}${'[]'.repeat(lists.length)}`;
}

/** The client's path of a member: every name in camelCase, below another place where the client has put it there. */
export function clientPathOf(path: string, places: Readonly<Record<string, string>> = {}): string {
  const place = Object.keys(places).find((start) => path === start || path.startsWith(`${start}.`));
  const rest = place === undefined ? path : path.slice(place.length + 1);
  const camel = rest === '' ? '' : rest.split('.').map(camelOf).join('.');
  return [place === undefined ? '' : places[place], camel].filter((part) => part !== '').join('.');
}

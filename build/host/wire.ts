/**
 * Encodes the values that cross between the window and the main process as text. Electron passes them by structured
 * clone; the host uses the DevTools protocol, which carries strings. Both functions also run in the page (as source
 * text), so each must be self-contained.
 */

/** Converts a structured-clone value into one that survives JSON: what JSON would lose is tagged with `$`. */
export function toWire(value: unknown): unknown {
  const open: object[] = [];
  function walk(item: unknown): unknown {
    switch (typeof item) {
      case 'string':
      case 'boolean':
        return item;
      case 'number':
        return Number.isFinite(item) && !Object.is(item, -0)
          ? item
          : { $: 'number', v: Object.is(item, -0) ? '-0' : String(item) };
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(item) };
      case 'object':
        break;
      default:
        throw new TypeError('An object could not be cloned.');
    }
    if (item === null) return null;
    if (open.includes(item)) throw new TypeError('The host carries no cyclic values between window and app.');
    open.push(item);
    const packed = pack(item);
    open.pop();
    return packed;
  }
  function pack(item: object): unknown {
    if (Array.isArray(item)) return item.map(walk);
    if (item instanceof Date) return { $: 'date', v: walk(item.getTime()) };
    if (item instanceof Map)
      return { $: 'map', v: [...item].map(([key, entry]) => [walk(key), walk(entry)]) };
    if (item instanceof Set) return { $: 'set', v: [...item].map(walk) };
    if (item instanceof Error) return { $: 'error', v: [item.name, item.message, item.stack ?? ''] };
    if (item instanceof RegExp) return { $: 'regexp', v: [item.source, item.flags] };
    if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
      const bytes =
        item instanceof ArrayBuffer
          ? new Uint8Array(item)
          : new Uint8Array(item.buffer, item.byteOffset, item.byteLength);
      let binary = '';
      for (const byte of bytes) binary += String.fromCharCode(byte);
      return { $: 'bytes', v: [item.constructor.name, btoa(binary)] };
    }
    const entries = Object.entries(item);
    if (entries.some(([key]) => key === '$' || key === '__proto__')) {
      return { $: 'object', v: entries.map(([key, entry]) => [key, walk(entry)]) };
    }
    return Object.fromEntries(entries.map(([key, entry]) => [key, walk(entry)]));
  }
  return walk(value);
}

/** Returns the value that was passed to {@link toWire}. */
export function fromWire(value: unknown): unknown {
  type Tagged = { readonly $: string; readonly v: unknown };
  function entriesOf(list: unknown): [unknown, unknown][] {
    return (list as [unknown, unknown][]).map(([key, entry]) => [walk(key), walk(entry)]);
  }
  function unpack({ $: tag, v }: Tagged): unknown {
    switch (tag) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(v);
      case 'bigint':
        return BigInt(v as string);
      case 'date':
        return new Date(walk(v) as number);
      case 'map':
        return new Map(entriesOf(v));
      case 'set':
        return new Set((v as unknown[]).map(walk));
      case 'error': {
        const [name, message, stack] = v as [string, string, string];
        return Object.assign(new Error(message), { name, stack });
      }
      case 'regexp': {
        const [source, flags] = v as [string, string];
        return new RegExp(source, flags);
      }
      case 'bytes': {
        const [kind, text] = v as [string, string];
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        if (kind === 'ArrayBuffer') return bytes.buffer;
        const View = (globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown>)[kind];
        return View === undefined || kind === 'Buffer' ? bytes : new View(bytes.buffer);
      }
      default: {
        const result: Record<string, unknown> = {};
        for (const [key, entry] of v as [string, unknown][]) {
          Object.defineProperty(result, key, {
            value: walk(entry),
            enumerable: true,
            configurable: true,
            writable: true,
          });
        }
        return result;
      }
    }
  }
  function walk(item: unknown): unknown {
    if (item === null || typeof item !== 'object') return item;
    if (Array.isArray(item)) return item.map(walk);
    if ('$' in item) return unpack(item as Tagged);
    return Object.fromEntries(Object.entries(item).map(([key, entry]) => [key, walk(entry)]));
  }
  return walk(value);
}

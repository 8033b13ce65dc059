import type { Random } from '../random.ts';
import type { UnidentifiedAttachment, UnidentifiedOrder } from './unidentified-order.ts';

const minuteMs = 60_000;

/** None to four pictures, taken within a few minutes. */
export function createAttachments(createdAtMs: number, random: Random): UnidentifiedAttachment[] {
  const count = Number(random.weighted({ '0': 3, '1': 6, '2': 5, '3': 3, '4': 2 }));
  const needsToken = random.chance(0.5);
  const spelling = random.chance(0.75) ? 'snakeCase' : 'camelCase';
  return Array.from({ length: count }, (_unused, index) => ({
    id: 0,
    fileName: random.chance(0.7) ? `IMG_${random.digits(4)}.png` : `uro photo ${index + 1}.png`,
    target: { kind: 'picture' },
    needsToken,
    spelling,
    createdAtMs: Math.trunc(createdAtMs + (index + random.next()) * minuteMs),
  }));
}

function odd(
  createdAtMs: number,
  fileName: string,
  target: UnidentifiedAttachment['target'],
): UnidentifiedAttachment {
  return { id: 0, fileName, target, needsToken: true, spelling: 'snakeCase', createdAtMs };
}

/** Hangs on three parcels that wait what a client must refuse: a file of another host, a page, and one that is gone. */
export function hangOddAttachments(parcels: readonly UnidentifiedOrder[]): void {
  const waiting = parcels.filter(({ linkedOrderId }) => linkedOrderId === null);
  const targets: readonly (readonly [string, UnidentifiedAttachment['target']])[] = [
    ['elsewhere.png', { kind: 'address', address: 'https://pictures.elsewhere.example/uro/elsewhere.png' }],
    ['not-a-picture.png', { kind: 'page' }],
    ['gone.png', { kind: 'missing' }],
  ];
  for (const [index, [fileName, target]] of targets.entries()) {
    const parcel = waiting[index];
    parcel?.attachments.push(odd(parcel.createdAtMs, fileName, target));
  }
}

/** Addresses and names that must be shown as text or not at all. */
export function hostileAttachments(createdAtMs: number): UnidentifiedAttachment[] {
  return [
    odd(createdAtMs, '<img src=x onerror=alert(1)>.png', { kind: 'picture' }),
    odd(createdAtMs, '../../../../etc/passwd\u202Egnp', { kind: 'address', address: 'file:///etc/passwd' }),
    odd(createdAtMs, 'click.png', { kind: 'address', address: 'javascript:document.title=1' }),
  ];
}

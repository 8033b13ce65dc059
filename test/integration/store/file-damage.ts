const pageSize = 4_096;

/** A random sequence for each seed: the same seed damages the same bytes. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Flips bits, overwrites a run of bytes, or cuts off the end, like disks and power cuts do. */
export function damage(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const kind = Math.floor(random() * 4);
  const damaged = Buffer.from(bytes);
  if (kind === 0) damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  else if (kind === 1) damaged.fill(Math.floor(random() * 256), at, at + Math.ceil(random() * 200));
  else if (kind === 2) damaged.fill(0, at - (at % pageSize), at - (at % pageSize) + pageSize);
  else return damaged.subarray(0, at);
  return damaged;
}

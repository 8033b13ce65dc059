import { readdirSync, readFileSync } from 'node:fs';

/** What a process shows of itself to others: its arguments and its environment. */
export type ShownProcess = { readonly pid: number; readonly bytes: Buffer };

/** A process and everything below it, as Linux shows them in /proc; what ended meanwhile is left out. */
export function readProcessTree(rootPid: number): ShownProcess[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid)) parents.set(pid, parentOf(pid));
  }
  const belongs = (pid: number): boolean =>
    pid === rootPid || (parents.has(pid) && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(belongs).map((pid) => ({
    pid,
    bytes: Buffer.concat([readShown(pid, 'cmdline'), readShown(pid, 'environ')]),
  }));
}

function parentOf(pid: number): number {
  const stat = readShown(pid, 'stat').toString();
  // The name stands in brackets and may hold brackets itself; behind it come the state and the parent.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(parent ?? 0);
}

function readShown(pid: number, file: 'cmdline' | 'environ' | 'stat'): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return Buffer.alloc(0);
  }
}

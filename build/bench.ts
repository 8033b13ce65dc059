/** `npm run bench [-- --items N]`: every benchmark of test/bench, one after the other; a table and out/bench/bench.json. */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BenchRow, benchTable, readBenchRow, toFinding } from './bench-row.ts';
import { projectFolder } from './vite/project-folder.ts';

async function runBenchmark(
  file: string,
  args: readonly string[],
): Promise<{ rows: BenchRow[]; ok: boolean }> {
  console.log(`── ${basename(file, '.bench.ts')}`);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', file, ...args],
    {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)));
  const rows: BenchRow[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const row = readBenchRow(line);
    if (row === null) console.log(line);
    else rows.push(row);
  }
  return { rows, ok: await ended };
}

const folder = join(projectFolder, 'out', 'bench');
const files = globSync('test/bench/*.bench.ts', { cwd: projectFolder }).toSorted();
const rows: BenchRow[] = [];
const failed: string[] = [];
for (const file of files) {
  const result = await runBenchmark(join(projectFolder, file), process.argv.slice(2));
  rows.push(...result.rows);
  if (!result.ok) failed.push(file);
}
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(rows.map(toFinding), null, 2)}\n`);
console.log(
  `\nNode ${process.versions.node}, ${process.platform}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`,
);
console.log(benchTable(rows));
if (failed.length > 0) console.error(`These did not finish: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * `npm run bench [-- NAME…]`: runs all benchmarks of test/bench, or the named ones, sequentially. Prints a table and
 * writes `out/bench/bench.json` with the figures of this commit and of others.
 *
 * `--items N` sets the size of the catalog, `--desks N` the number of desks of a site (`npm run bench:site`), `--all`
 * adds alternatives that take minutes, and `--compare COMMIT` compares the figures with those of a commit measured on
 * this machine before.
 */
import { execFileSync, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { addRun, comparisonTable, readHistory, writeHistory } from './bench-history.ts';
import { type BenchRow, benchTable, readBenchRow, toFinding } from './bench-row.ts';
import { buildApp } from './build.ts';
import { projectFolder } from './vite/project-folder.ts';

async function runBenchmark(
  file: string,
  args: readonly string[],
  folder: string,
): Promise<{ rows: BenchRow[]; ok: boolean }> {
  console.log(`── ${nameOf(file)}`);
  const startedMs = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', file, ...args],
    {
      cwd: projectFolder,
      env: { ...process.env, DOCKHAND_BENCH_FOLDER: folder },
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
  const ok = await ended;
  // At once: a long run that is interrupted loses nothing.
  if (rows.length > 0) console.log(benchTable(rows));
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  return { rows, ok };
}

const nameOf = (file: string) => basename(file, '.bench.ts');

function exitWithError(problem: string): never {
  console.error(problem);
  process.exit(1);
}

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string' },
    desks: { type: 'string' },
    all: { type: 'boolean', default: false },
    compare: { type: 'string' },
  },
});
for (const option of ['items', 'desks'] as const) {
  const text = values[option];
  if (text !== undefined && !/^[1-9]\d*$/u.test(text))
    exitWithError(`--${option} takes a whole number, not "${text}".`);
}
const path = join(projectFolder, 'out', 'bench', 'bench.json');
const history = readHistory(path);
const baseCommit =
  values.compare === undefined ? null : git('rev-parse', '--verify', `${values.compare}^{commit}`);
const before = history.find(({ commit }) => commit === baseCommit);
if (values.compare !== undefined && before === undefined) {
  const measured = history.map(({ commit }) => commit.slice(0, 8)).join(', ') || 'none';
  exitWithError(`${values.compare} was not measured here; measured: ${measured}.`);
}
const all = globSync('test/bench/*.bench.ts', { cwd: projectFolder }).toSorted();
const unknown = positionals.filter((name) => !all.map(nameOf).includes(name));
if (unknown.length > 0) {
  exitWithError(`There is no benchmark ${unknown.join(', ')}; there are ${all.map(nameOf).join(', ')}.`);
}
const files = positionals.length === 0 ? all : all.filter((file) => positionals.includes(nameOf(file)));
const args = [
  ...(values.items === undefined ? [] : ['--items', values.items]),
  ...(values.desks === undefined ? [] : ['--desks', values.desks]),
  ...(values.all ? ['--all'] : []),
];

await buildApp();
const rows: BenchRow[] = [];
const failed: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
try {
  for (const file of files) {
    // A large catalog takes its desks minutes each, so that only `npm run bench:site` has them copy one.
    const isOneOfAll = nameOf(file) === 'site' && positionals.length === 0;
    const result = await runBenchmark(join(projectFolder, file), isOneOfAll ? [] : args, folder);
    rows.push(...result.rows);
    if (!result.ok) failed.push(file);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const machine = `Node ${process.versions.node}, ${process.platform}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`;
const isChanged = git('status', '--porcelain') !== '';
const commit = `${git('rev-parse', 'HEAD') ?? 'unknown'}${isChanged ? '+' : ''}`;
mkdirSync(join(path, '..'), { recursive: true });
writeHistory(path, addRun(history, { commit, at: new Date().toISOString(), machine }, rows));
console.log(`\n${machine}`);
const judged = rows.filter(({ met }) => met !== null);
console.log(`${judged.filter(({ met }) => met).length} of ${judged.length} budgets met`);
if (before !== undefined) {
  console.log(`\nAgainst ${before.commit.slice(0, 8)}, measured ${before.at} on ${before.machine}:`);
  console.log(comparisonTable(before.findings, rows.map(toFinding)));
}
if (failed.length > 0) console.error(`These did not finish: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

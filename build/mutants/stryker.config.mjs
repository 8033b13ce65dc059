/** Settings shared by all areas; `build/tests/mutants.ts` adds the rest. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // `related` asks Vite for the import graph on every run; per-test coverage tells the same. Stryker's `testFiles` is
  // not used: with it, mutants of module scope are switched on after their module was loaded.
  vitest: { configFile: 'build/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite tsconfig.json with the compiler's JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: Number(process.env['DOCKHAND_MUTANT_CONCURRENCY'] ?? 1),
  // A busy machine must not make a survivor look killed.
  timeoutMS: 10_000,
  ignorePatterns: ['dist', 'out', 'build/screenshots'],
  reporters: ['json', 'html'],
  logLevel: 'warn',
};

/** Settings shared by all areas; `build/tests/mutants.ts` adds the rest. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // `related` asks Vite for the import graph on every run; per-test coverage has the same information. Stryker's
  // `testFiles` is not used: it activates module-scope mutants only after their module was loaded.
  vitest: { configFile: 'build/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite tsconfig.json with the compiler's JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: Number(process.env['DOCKHAND_MUTANT_CONCURRENCY'] ?? 1),
  // On a busy machine, a survivor must not look killed.
  timeoutMS: 10_000,
  ignorePatterns: ['dist', 'out', 'build/screenshots'],
  reporters: ['json', 'html'],
  logLevel: 'warn',
};

/**
 * `node build/preflight.mjs app|test|node`: checks the prerequisites of every start; `node` checks only the packages
 * and the Node version. Plain JavaScript, because the machine's own, older Node may run it; the code it calls needs the
 * right version.
 */
import { existsSync } from 'node:fs';

const neededMajor = 24;
const major = Number(process.versions.node.split('.')[0]);
const mode = process.argv[2];

if (!existsSync(new URL('../node_modules/playwright', import.meta.url))) {
  console.error('The packages are not installed. Run:\n  npm ci');
  process.exitCode = 1;
} else if (major < neededMajor) {
  console.error(
    `This is Node ${major}; Dockhand needs Node ${neededMajor}, which comes with its packages. Its binary is not in\n` +
      'use, most likely because install scripts were switched off. Run:\n  npm rebuild\n' +
      'and use the npm scripts (npm start, npm test), which find it.',
  );
  process.exitCode = 1;
} else if (mode === 'app' || mode === 'test') {
  const { preflight } = await import('./preflight-machine.ts');
  process.exitCode = preflight(mode);
} else if (mode !== 'node') {
  console.error('node build/preflight.mjs app|test|node');
  process.exitCode = 1;
}

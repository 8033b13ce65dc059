import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { barcodeSheet } from './barcodes/barcode-sheet.ts';
import { type CommandLine, readCommandLine, UsageError, usage } from './command-line.ts';
import { type Sandbox, startSandbox } from './start-sandbox.ts';
import type { World } from './world/world.ts';

type Written = { profile: string | null; barcodes: string | null; demo: string | null };

async function write(file: string, text: string, mode = 0o644): Promise<void> {
  try {
    await writeFile(file, text, { mode });
  } catch (failure) {
    throw new Error(`The file ${file} cannot be written: ${String(failure)}`, { cause: failure });
  }
}

async function writeFiles(sandbox: Sandbox, commandLine: CommandLine): Promise<Written> {
  const { folder } = commandLine.options;
  const inFolder = (name: string) => (folder === undefined ? null : resolve(folder, name));
  const asTyped = (file: string | null) => (file === null ? null : resolve(file));
  const profile = asTyped(commandLine.profileFile) ?? inFolder('profile.json');
  const barcodes = asTyped(commandLine.barcodesFile) ?? inFolder('barcodes.html');
  const demo = inFolder('demo.json');
  const { clientSecret, personalToken } = sandbox.demo;
  if (profile !== null) await write(profile, `${JSON.stringify(sandbox.profile(), null, 2)}\n`);
  if (barcodes !== null) await write(barcodes, await barcodeSheet(sandbox.world));
  if (demo !== null) await write(demo, JSON.stringify({ clientSecret, personalToken }), 0o600);
  return { profile, barcodes, demo };
}

const quoted = (path: string): string => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`);

function startCommand({ profile, demo }: Written): string {
  if (profile === null)
    return 'npm start -- --profile FILE, with the profile below in FILE (or --profile-file)';
  const secrets = demo === null ? '' : ` --local-demo ${quoted(demo)}`;
  return `npm start -- --profile ${quoted(profile)}${secrets}`;
}

function describeWorld({ demo }: World, itemCount: number | undefined): string {
  const { catalog, receivingOrders, unidentifiedOrders, orders, returns } = demo;
  const { length } = catalog.handWritten;
  const isFewer = itemCount !== undefined && itemCount < length;
  const least = isFewer ? ` (not ${itemCount}: the ${length} hand-written ones are always there)` : '';
  const received = `${receivingOrders.length} receiving orders, ${unidentifiedOrders.length} unidentified`;
  return `${catalog.length} items${least}, ${received}, ${orders.length} orders, ${returns.length} returns`;
}

function describe(sandbox: Sandbox, { options }: CommandLine, written: Written): string {
  const { demo, origin, world } = sandbox;
  const counts = describeWorld(world, options.items);
  return `Sandbox of the service${options.specOnly === true ? ', specification only' : ''}
  world          seed ${world.seed}: ${counts}
  kept in        ${options.folder === undefined ? 'memory (--folder keeps it)' : resolve(options.folder)}
  authorization  ${sandbox.authUrl}/connect/authorize
  API            ${sandbox.baseUrl}/2026-07/receiving
  dashboard      ${origin}/dashboard
  faults         ${origin}/_sandbox/faults
  demo barcodes  ${origin}/barcodes${written.barcodes === null ? '' : ` (written to ${written.barcodes})`}
Demo account
  e-mail         ${demo.userName}
  password       ${demo.password}
  client id      ${demo.clientId}
  client secret  ${demo.clientSecret}
  access token   ${demo.personalToken}
  redirect       ${demo.redirectUri}
Start the app with
  ${startCommand(written)}
Profile${written.profile === null ? '' : ` (written to ${written.profile})`}
${JSON.stringify(sandbox.profile(), null, 2)}
Ctrl+C stops it.
`;
}

async function run(commandLine: CommandLine): Promise<void> {
  const sandbox = await startSandbox(commandLine.options);
  const written = await writeFiles(sandbox, commandLine).catch(async (failure: unknown) => {
    await sandbox.stop();
    throw failure;
  });
  process.stdout.write(describe(sandbox, commandLine, written));
  await new Promise<void>((resolveStop) => {
    process.once('SIGINT', () => resolveStop());
    process.once('SIGTERM', () => resolveStop());
  });
  await sandbox.stop();
}

try {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine === 'help') process.stdout.write(`${usage}\n`);
  else await run(commandLine);
} catch (failure) {
  const isTaken = failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE';
  const reason = isTaken
    ? 'The port is taken; choose another with --port.'
    : String(failure instanceof Error ? failure.message : failure);
  process.stderr.write(failure instanceof UsageError ? `${reason}\n\n${usage}\n` : `${reason}\n`);
  process.exitCode = 1;
}

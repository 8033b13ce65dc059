import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type SandboxOptions, startSandbox } from './start-sandbox.ts';

const usage = `Usage: npm run sandbox -- [options]

  --port N               the port on 127.0.0.1 (default 47600; 0 takes a free one)
  --seed N               another world (default 1)
  --receiving-orders N   how many receiving orders the demo merchant has (default 240)
  --spec-only            serve what the specification names and nothing of the reference notes
  --sunset-1.0           version 1.0 answers 410
  --hostile              add a receiving order whose every text is hostile
  --profile-file FILE    write the environment profile there
  --help                 show this text`;

interface CommandLine {
  options: SandboxOptions;
  profileFile: string | undefined;
}

/** The command line is wrong in a way that its message says. */
class UsageError extends Error {}

function readNumber(name: string, text: string | undefined, fallback: number, maximum: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maximum) {
    throw new UsageError(`--${name} takes a whole number from 0 to ${maximum}, not "${text}".`);
  }
  return value;
}

function parse(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        'receiving-orders': { type: 'string' },
        'spec-only': { type: 'boolean', default: false },
        'sunset-1.0': { type: 'boolean', default: false },
        hostile: { type: 'boolean', default: false },
        'profile-file': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : String(failure));
  }
}

function readCommandLine(commandLine: readonly string[]): CommandLine | 'help' {
  const values = parse(commandLine);
  if (values.help) return 'help';
  return {
    options: {
      port: readNumber('port', values.port, 47_600, 65_535),
      seed: readNumber('seed', values.seed, 1, 0xffffffff),
      receivingOrders: readNumber('receiving-orders', values['receiving-orders'], 240, 1_000_000),
      specOnly: values['spec-only'],
      sunset10: values['sunset-1.0'],
      hostile: values.hostile,
    },
    profileFile: values['profile-file'],
  };
}

async function run({ options, profileFile }: CommandLine): Promise<void> {
  const sandbox = await startSandbox(options);
  const { demo, origin } = sandbox;
  const profile = `${JSON.stringify(sandbox.profile(), null, 2)}\n`;
  if (profileFile !== undefined) await writeFile(profileFile, profile);
  process.stdout.write(`Sandbox of the service${options.specOnly ? ', specification only' : ''}
  authorization  ${sandbox.authUrl}/connect/authorize
  API            ${sandbox.baseUrl}/2026-07/receiving
  dashboard      ${origin}/dashboard
  faults         ${origin}/_sandbox/faults
Demo account
  e-mail         ${demo.userName}
  password       ${demo.password}
  client id      ${demo.clientId}
  client secret  ${demo.clientSecret}
  access token   ${demo.personalToken}
  redirect       ${demo.redirectUri}
Profile${profileFile === undefined ? '' : ` (written to ${profileFile})`}
${profile}Ctrl+C stops it.
`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
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

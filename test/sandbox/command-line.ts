import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox.ts';

export const usage = `Usage: npm run sandbox -- [options]

  --port N               the port on 127.0.0.1 (default 47600; 0 takes a free one)
  --folder DIR           keep the world there: what is written and who is signed in survive the process
  --spec-only            serve what the specification names and nothing of the reference notes
  --sunset-1.0           version 1.0 answers 410; --no-sunset-1.0 keeps it alive (default: by the clock, it ended
                         with July 31, 2026)
The world (a folder keeps the one that it was made with: they need not be given again)
  --seed N               another world (default 1)
  --items N              grow the catalog to so many inventory items, up to 1000000; the hand-written
                         ones are always there
  --receiving-orders N   how many receiving orders the demo merchant has (default 240)
  --uros N               how many unidentified receiving orders (default 90)
  --orders N             how many orders (default 260)
  --returns N            how many returns (default 180)
  --hostile              add records whose every text is hostile
Files (with --folder, they are written there unless told otherwise)
  --profile-file FILE    write the environment profile there
  --barcodes-file FILE   write the sheet of demo barcodes there
  --help                 show this text`;

export interface CommandLine {
  options: SandboxOptions;
  profileFile: string | null;
  barcodesFile: string | null;
}

/** The command line is invalid; the message explains why. */
export class UsageError extends Error {}

const million = 1_000_000;
const defaultPort = 47_600;

const numbers = {
  port: 65_535,
  seed: 0xffffffff,
  items: million,
  'receiving-orders': million,
  uros: million,
  orders: million,
  returns: million,
} as const;

type NumberName = keyof typeof numbers;

const worldNumbers = {
  seed: 'seed',
  items: 'items',
  receivingOrders: 'receiving-orders',
  unidentifiedOrders: 'uros',
  orders: 'orders',
  returns: 'returns',
} as const;

function parse(commandLine: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...commandLine],
      allowNegative: true,
      options: {
        port: text,
        seed: text,
        items: text,
        'receiving-orders': text,
        uros: text,
        orders: text,
        returns: text,
        folder: text,
        'profile-file': text,
        'barcodes-file': text,
        'spec-only': { type: 'boolean', default: false },
        'sunset-1.0': { type: 'boolean' },
        hostile: { type: 'boolean' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : String(failure));
  }
}

/** Parses the command line. Throws a UsageError that names what is invalid. */
export function readCommandLine(commandLine: readonly string[]): CommandLine | 'help' {
  const values = parse(commandLine);
  if (values.help) return 'help';

  function number(name: NumberName): number | null {
    const maximum = numbers[name];
    const text = values[name];
    if (text === undefined) return null;
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= maximum) return value;
    throw new UsageError(`--${name} takes a whole number from 0 to ${maximum}, not "${text}".`);
  }

  function file(name: 'folder' | 'profile-file' | 'barcodes-file'): string | null {
    const text = values[name];
    if (text === '') throw new UsageError(`--${name} wants a path.`);
    return text ?? null;
  }

  const folder = file('folder');
  const world: SandboxOptions = {};
  for (const [option, name] of Object.entries(worldNumbers)) {
    const value = number(name);
    // Options that are not given stay unset: a saved folder has its own.
    if (value !== null) world[option as keyof typeof worldNumbers] = value;
  }
  return {
    options: {
      ...world,
      port: number('port') ?? defaultPort,
      specOnly: values['spec-only'],
      ...(values['sunset-1.0'] === undefined ? {} : { sunset10: values['sunset-1.0'] }),
      ...(values.hostile === undefined ? {} : { hostile: values.hostile }),
      ...(folder === null ? {} : { folder }),
    },
    profileFile: file('profile-file'),
    barcodesFile: file('barcodes-file'),
  };
}

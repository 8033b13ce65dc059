/** One part of the code where a slip loses work, with the tests that have to notice it. */
export type MutantArea = {
  readonly name: string;
  /** Files whose mutants are tried, as globs from the project's folder. */
  readonly mutate: readonly string[];
  /** Test files that are run against them, in this order until one fails: what is slow stands last. */
  readonly tests: readonly string[];
  /** Mutates string literals too: for code that is about text. */
  readonly hasTextMutants?: boolean;
};

/** The areas that `npm run test:mutants` measures, each by itself. */
export const mutantAreas: readonly MutantArea[] = [
  {
    name: 'outbox',
    mutate: [
      'electron/store/outbox-{claims,drafts,keeper,lists,replacement,row,schedule,table,transitions}.ts',
      'electron/sync/outbox-{sender,settlements}.ts',
    ],
    tests: ['test/unit/electron/store/outbox-*.test.ts', 'test/unit/electron/sync/outbox-*.test.ts'],
  },
  {
    name: 'evidence',
    mutate: ['electron/sync/outbox-evidence.ts', 'electron/service/write-outcome.ts'],
    tests: [
      'test/unit/electron/sync/outbox-evidence.test.ts',
      'test/unit/electron/service/write-outcome.test.ts',
    ],
  },
  {
    name: 'drafts',
    mutate: [
      'shared/returns/return-{draft,draft-steps,body-of-draft,line-steps}.ts',
      'shared/receiving/receiving-{draft,draft-steps,body-of-draft}.ts',
      'renderer/components/desk/draft-saver.ts',
    ],
    tests: [
      'test/unit/shared/returns/return-{body-of-draft,draft}.test.ts',
      'test/unit/shared/returns/return-{draft,line,item,parcel}-steps.test.ts',
      'test/unit/shared/receiving/*.test.ts',
      'test/unit/renderer/components/desk/draft-saver.test.ts',
    ],
  },
  {
    name: 'retention',
    mutate: [
      'electron/store/{activity,cache-writer,check-ins,door-index-rows,forget-old-data}.ts',
      'electron/store/{records-keeper,seen-records,set-aside,shipment-rows}.ts',
    ],
    tests: [
      'test/unit/electron/store/{activity,cache-tables,cache-writer,check-ins,door-tables}.test.ts',
      'test/unit/electron/store/{forget-old-data,records-keeper,seen-search,set-aside}.test.ts',
      'test/unit/electron/store/shipment-tables.test.ts',
    ],
  },
  {
    name: 'session',
    mutate: [
      'electron/session/{account-index,account-keeper,account-session,authorization,held-owner}.ts',
      'electron/session/{secret-store,session,session-state,sign-in,tokens}.ts',
    ],
    tests: ['test/unit/electron/session/*.test.ts'],
  },
  {
    name: 'rate limit',
    mutate: ['electron/service/{rate-budget,retry-schedule}.ts'],
    tests: ['test/unit/electron/service/{rate-budget,retry-schedule}.test.ts'],
  },
  {
    name: 'paging',
    mutate: [
      'electron/service/{cursor,list-page,page-reader,page-reading,paging}.ts',
      'shared/service/cursor-page.ts',
      'renderer/components/list-screen/{page-chain,read-pages}.ts',
    ],
    tests: [
      'test/unit/electron/service/{cursor,page-reading,paging,walks}.test.ts',
      'test/unit/shared/service/cursor-page.test.ts',
      'test/unit/renderer/components/list-screen/{page-chain,read-pages}.test.ts',
    ],
  },
  {
    name: 'versions',
    mutate: ['electron/service/versions.ts'],
    tests: ['test/unit/electron/service/versions.test.ts'],
  },
  {
    name: 'scanner',
    mutate: [
      'renderer/scan/{alt-code,burst,burst-reader,burst-step,key-meaning,key-stroke,lone-keys,named-key}.ts',
      'renderer/scan/{close-burst,open-burst,pace,reader-state,scan-queue,scan-registry,scan-sequence,scanner-evidence}.ts',
    ],
    // Not the typists, of whom each types for a second: what tells typing from scans has an example for each rule.
    tests: [
      'test/unit/renderer/scan/{alt-code,burst,key-meaning,lone-keys,named-key,scanner-evidence}.test.ts',
      'test/unit/renderer/scan/{scan-queue,scan-registry,scan-sequence}.test.ts',
      'test/unit/renderer/scan/{burst-reader,readings,learn-profile,any-scan,scan-recordings}.test.ts',
    ],
  },
  {
    name: 'barcodes',
    // The dictionary of identifiers is data, and compared with its source; the lists of countries with Unicode's.
    mutate: ['shared/barcode/*.ts', '!shared/barcode/{gs1-dictionary,gs1-dictionary-text,iso-codes}.ts'],
    tests: [
      'test/unit/shared/barcode/{aim,digital-link,element-string,gs1-date,gs1-linters,gtin}.test.ts',
      'test/unit/shared/barcode/read-barcode.test.ts',
      'test/unit/shared/barcode/gs1-round-trip.test.ts',
    ],
  },
  {
    name: 'matching',
    mutate: ['shared/matching/*.ts'],
    // Not the properties of the whole ranking: they take a second each time, and the weights are held by examples.
    tests: [
      'test/unit/shared/matching/*-{clue,clues,circumstances,cost,text}.test.ts',
      'test/unit/shared/matching/rank-candidates.test.ts',
    ],
  },
  {
    name: 'links',
    mutate: ['electron/windows/link-gate.ts'],
    tests: ['test/unit/electron/windows/link-gate.test.ts'],
    hasTextMutants: true,
  },
  {
    name: 'csv',
    mutate: ['electron/files/csv.ts'],
    tests: ['test/unit/electron/files/csv.test.ts'],
    hasTextMutants: true,
  },
];

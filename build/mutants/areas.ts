/** A part of the code where a bug loses work, with the tests that must notice it. */
export type MutantArea = {
  readonly name: string;
  /** Files to mutate, as globs from the project's folder. */
  readonly mutate: readonly string[];
  /** Test files run against the mutants, in this order until one fails; slow ones come last. */
  readonly tests: readonly string[];
  /** Also mutates string literals: for code that deals with text. */
  readonly hasTextMutants?: boolean;
};

/** The areas that `npm run test:mutants` measures, each separately. */
export const mutantAreas: readonly MutantArea[] = [
  {
    name: 'outbox',
    mutate: [
      'electron/outbox/storage/outbox-{claims,drafts,repository,lists,replacement,row}.ts',
      'electron/outbox/storage/outbox-{table,transitions}.ts',
      'electron/outbox/outbox-sender.ts',
    ],
    tests: ['test/unit/electron/outbox/**/outbox-*.test.ts'],
  },
  {
    name: 'evidence',
    mutate: ['electron/outbox/outbox-evidence.ts', 'electron/api/write-outcome.ts'],
    tests: [
      'test/unit/electron/outbox/outbox-{evidence,settlements}.test.ts',
      'test/unit/electron/api/write-outcome.test.ts',
    ],
  },
  {
    name: 'drafts',
    mutate: [
      'shared/desk/model/{undoable-steps,finding-rules}.ts',
      'shared/returns/return-draft.ts',
      'shared/returns/model/return-{draft-steps,line-steps}.ts',
      'shared/receiving/receiving-draft.ts',
      'shared/receiving/model/receiving-draft-steps.ts',
      'renderer/desk/state/draft-saver.ts',
    ],
    tests: [
      'test/unit/shared/returns/**/return-{body-of-draft,draft}.test.ts',
      'test/unit/shared/returns/model/return-{draft,line,item,parcel}-steps.test.ts',
      'test/unit/shared/receiving/**/*.test.ts',
      'test/unit/renderer/desk/state/draft-saver.test.ts',
    ],
  },
  {
    name: 'retention',
    mutate: [
      'electron/cache/{cache-writer,forget-old-data,records-repository}.ts',
      'electron/cache/{activity/activity,recent/recent-records}.ts',
      'electron/database/quarantine.ts',
      'electron/inbound/inbound-index-rows.ts',
      'electron/resources/{receiving/order-rows,shipments/shipment-rows}.ts',
    ],
    tests: [
      'test/unit/electron/cache/{cache-tables,cache-writer,forget-old-data,records-repository}.test.ts',
      'test/unit/electron/cache/{activity/activity,activity/activity-search,recent/recent-search}.test.ts',
      'test/unit/electron/database/quarantine.test.ts',
      'test/unit/electron/inbound/inbound-tables.test.ts',
      'test/unit/electron/resources/receiving/order-rows.test.ts',
      'test/unit/electron/resources/shipments/shipment-tables.test.ts',
    ],
  },
  {
    name: 'session',
    mutate: [
      'electron/session/{account-index,account-repository,account-session,authorization}.ts',
      'electron/session/{secret-store,session,session-state,sign-in,tokens}.ts',
    ],
    tests: ['test/unit/electron/session/*.test.ts'],
  },
  {
    name: 'rate limit',
    mutate: ['electron/api/{rate-limiter,http/retry-schedule}.ts'],
    tests: ['test/unit/electron/api/{rate-limiter,http/retry-schedule}.test.ts'],
  },
  {
    name: 'paging',
    mutate: [
      'electron/api/{api-address,paging/paging}.ts',
      'electron/sync/{page-reader,page-reading}.ts',
      'shared/wire/cursor-page.ts',
      'renderer/components/list-screen/page-chain.ts',
    ],
    tests: [
      'test/unit/electron/api/api-address.test.ts',
      'test/unit/electron/api/paging/{cursor,pagination,paging}.test.ts',
      'test/unit/electron/sync/page-reading.test.ts',
      'test/unit/shared/wire/cursor-page.test.ts',
      'test/unit/renderer/components/list-screen/{page-chain,read-pages}.test.ts',
    ],
  },
  {
    name: 'versions',
    mutate: ['electron/api/versions.ts'],
    tests: ['test/unit/electron/api/versions.test.ts'],
  },
  {
    name: 'scanner',
    mutate: [
      'renderer/scan/engine/{burst,burst-reader,close-burst,key-meaning,key-stroke}.ts',
      'renderer/scan/engine/{reader-state,scan-sequence,scanner-evidence}.ts',
      'renderer/scan/{scan-queue,resolvers/ask-resolvers}.ts',
      'renderer/platform/keyboard/{lone-keys,pace}.ts',
    ],
    // Excludes the typists, each of which types for a second: every rule that tells typing from scans has an example.
    tests: [
      'test/unit/renderer/scan/engine/{alt-code,burst,key-meaning,named-key,scanner-evidence}.test.ts',
      'test/unit/renderer/scan/engine/burst-reader-{codes,effects,endings,typing}.test.ts',
      'test/unit/renderer/platform/keyboard/lone-keys.test.ts',
      'test/unit/renderer/scan/**/{ask-resolvers,scan-queue,scan-registry,scan-sequence}.test.ts',
      'test/unit/renderer/scan/**/{readings,learn-profile,any-scan,scan-recordings}.test.ts',
    ],
  },
  {
    name: 'barcodes',
    // The dictionary of identifiers is data and is compared with its source; the lists of countries with Unicode's.
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
    // Excludes the properties of the complete ranking: they take a second each time, and examples cover the weights.
    tests: [
      'test/unit/shared/matching/*-{signal,signals,cost,text,certainty,index}.test.ts',
      'test/unit/shared/matching/rank-candidates.test.ts',
    ],
  },
  {
    name: 'site',
    mutate: [
      'electron/site/{desk-reports,followed-rows,open-records,saved-rows,swapped-rows}.ts',
      'electron/site/shared-{budget,index,reading,settings}.ts',
    ],
    tests: ['test/unit/electron/site/*.test.ts'],
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

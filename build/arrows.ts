/*
 * Which part of the server may import which, and the floors of the window. The linter reads both (oxlint.config.ts), and
 * a test walks the tree with them. A new folder or root file of server/ gets its line here first; an arrow that runs
 * back is refused.
 */

/** Libraries know nothing of accounts, so that each can be read, tested and replaced alone. */
const libraries = ['extraction', 'importers', 'papers', 'providers'];

/** Of these, the ones that work in child processes. */
const inChildren = ['extraction', 'importers', 'papers'];

const store = ['errors', 'rules', 'program', 'config', 'settings', 'store'];
const access = [...store, 'access'];
const catalog = [...access, 'catalog'];
const areas = [...catalog, ...libraries, 'areas'];
const pipeline = [...areas, 'pipeline'];
const operating = [...pipeline, 'operating'];
const transports = [...operating, 'transports'];
const sync = [...pipeline, 'sync'];
const window = [...sync, 'window'];
const start = [...transports, 'sync', 'window', 'owner', 'first-run', 'start'];
const app = [...start, 'app'];

/** What each part of server/ may import, itself included. A part is a folder, or a file in server/ named without ending. */
export const arrows: Record<string, readonly string[]> = {
  errors: ['errors'],
  // What holds on both sides, written once: the window imports it too, and nothing else of the server.
  rules: ['rules'],
  program: ['errors', 'program'],
  config: ['errors', 'program', 'config'],
  settings: ['errors', 'program', 'config', 'settings'],
  owner: ['errors', 'program', 'config', 'owner'],
  children: ['children'],
  ...Object.fromEntries(
    libraries.map((library) => [
      library,
      ['errors', 'rules', ...(inChildren.includes(library) ? ['children'] : []), library],
    ]),
  ),
  // A chat file that is evidence is shown as it would be imported.
  extraction: ['errors', 'rules', 'children', 'importers', 'extraction'],
  // What is sent waits in the store's queue, in the transaction of what it reports.
  providers: [...store, 'providers'],
  // The files of the sample matter, no code.
  sample: [],
  store,
  access,
  catalog,
  areas,
  pipeline,
  operating,
  transports,
  sync,
  window,
  'first-run': [...pipeline, 'first-run'],
  start,
  app,
  cli: [...app, 'cli'],
  main: [...app, 'cli', 'main'],
};

/** The parts that are a file in server/ itself. */
export const partsInOneFile = ['app', 'config', 'main'];

/** The files of an area that other areas may use; its operations are its own. Areas use each other without circles. */
export const openFilesOfAnArea = [
  'add-files.ts',
  'add-item.ts',
  'custody-log.ts',
  'custody-order.ts',
  'file-reading.ts',
  'ledger.ts',
  'message-log.ts',
  'places.ts',
  'printed.ts',
  'queries.ts',
  'readings.ts',
  'record.ts',
  'rules.ts',
  'schema.ts',
  'seen-custody.ts',
  'seen-ledger.ts',
  'word-places.ts',
];

/**
 * The folders of renderer/, from the top: each may import itself and what is below it. The shell is the frame, a screen
 * is what the frame shows, a feature knows records and serves several screens, a part knows none, lib belongs to no
 * area, and api alone talks to the server.
 */
export const floors = ['shell', 'screens', 'features', 'parts', 'lib', 'api'];

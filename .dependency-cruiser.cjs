/**
 * Who may import whom: the import rules of docs/architecture.md, checked by tests/architecture.test.ts. Each rule says in
 * `comment` what to do instead. `from` rooms list what they may reach; a new need is a new line here, argued for.
 */
const npm = (...names) => `(^|/)node_modules/(${names.map((name) => name.replace('.', '\\.')).join('|')})/`;

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const rooms = '^(src|server|domain|simulator|vendor-rules|tests|scripts|bench|config|locales)/';

/** The room `from` may reach nothing of ours but these paths (regular expressions, anchored); npm packages are ruled below. */
const only = (name, from, allowed, comment, options = {}) =>
  forbid(name, { path: from, ...options.from }, { path: rooms, pathNot: [from, ...allowed], ...options.to }, comment);

/** Packages that one room of the server alone may know. */
const onlyIn = (name, room, path, comment) =>
  forbid(name, { path: '^server/', pathNot: `^server/${room}/` }, { path }, comment);

/** The shapes that every room of the server may know: the request, the settings, the tables' types, what a suite can answer. */
const serverShared = [
  '^domain/',
  '^server/db/(tables/|cancellation\\.ts$)',
  '^server/(context|env|version|cursor-text|platforms/platform|integrations/integration|metrics/(index|add-up))\\.ts$',
];

/** For the rooms that begin a transaction, or work on many records in one. */
const transactions = '^server/db/(transaction|together)\\.ts$';

/** Of the rest of the server, what those who start and join processes may know. */
const ofProcesses = ['^server/http/(stop|limits)\\.ts$', '^server/metrics/', '^server/db/tables/'];

/**
 * The folders of domain, the lowest first (ADR-0110). A folder may import what stands in the lines before its own and the files at the
 * top of domain, which are below all folders but the calendar; never a folder of its own line. So no two folders can import each other.
 */
const domainLayers = [
  ['calendar'],
  ['metadata'],
  ['phones', 'regions', 'rich'],
  ['values'],
  ['filters'],
  ['approvals', 'formulas', 'forms', 'links', 'search', 'views'],
  ['metrics'],
  ['objects'],
  ['collaboration', 'duplicates', 'exports', 'leads', 'products', 'rows', 'stages'],
  ['bot', 'day', 'import', 'link-previews', 'notices'],
  ['deliveries'],
  ['suite-events'],
  ['contract'],
  ['configuration'],
];

const domainLayerRules = domainLayers.flatMap((folders, layer) =>
  folders.map((folder) => {
    const below = [folder, ...domainLayers.slice(0, layer).flat()];
    return forbid(
      `domain-layer-${folder}`,
      { path: `^domain/${folder}/` },
      { path: '^domain/', pathNot: ['^domain/[^/]+$', `^domain/(${below.join('|')})/`] },
      'A folder of domain imports only those below it: move what both need down, or the file that needs too much up.',
    );
  }),
);

/**
 * The subjects of the product. Each layer of the server, the contract and the server's tests are divided by them, under the same names, so that a
 * word of the product leads from the contract to the handler, the service, the command, the query and the test (ADR-0286).
 */
const subjects = [
  'approvals chats companies configuration documents duplicates exports files imports integrations leads links metrics notes',
  'notices outbox people products programs records rows search sessions stages suites tasks timeline views',
].flatMap((names) => names.split(' '));

const subjectRules = ['server/(api|services|commands|queries)', 'domain/contract'].map((layer, at) =>
  forbid(
    at === 0 ? 'server-folder-is-a-subject' : 'contract-folder-is-a-subject',
    { path: `^${layer}/(?!(${subjects.join('|')})/)[^/]+/` },
    {},
    'Every layer is divided by the same subjects: use one of them, or add the new one to `subjects` for all layers.',
  ),
);

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one file, or a third one is missing.',
    ),
    forbid('no-unresolved', {}, { couldNotResolve: true }, 'This import leads nowhere.'),
    forbid(
      'no-undeclared-package',
      { path: '^(server|domain)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
      'What the server loads must stand in "dependencies" of package.json: a production install has nothing else.',
    ),
    forbid(
      'no-undeclared-package-of-app',
      { path: '^src/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'What the app is built from stands in package.json; the build puts it into dist/app.',
    ),

    // domain: what both sides agree on, runs anywhere
    forbid(
      'domain-imports-itself',
      { path: '^domain/' },
      { path: '^(src|server|simulator|vendor-rules|tests|scripts|bench|config|locales)/' },
      'domain is what both sides agree on: it knows neither.',
    ),
    forbid(
      'domain-packages',
      { path: '^domain/' },
      { path: '(^|/)node_modules/', pathNot: npm('zod', 'big.js', '@types/big.js', 'libphonenumber-js', 'dayjs') },
      'domain uses zod, big.js for money, libphonenumber-js for telephone numbers and dayjs for the calendar.',
    ),
    forbid(
      'domain-runs-anywhere',
      { path: '^domain/' },
      { dependencyTypes: ['core'] },
      'domain also runs on the phone: nothing of Node.',
    ),
    forbid(
      'domain-files-lowest',
      { path: '^domain/[^/]+$' },
      { path: '^domain/[^/]+/', pathNot: '^domain/calendar/' },
      'A file at the top of domain is below every folder but the calendar: what needs another folder belongs in one.',
    ),
    forbid(
      'dayjs-in-calendar',
      // The date picker of antd-mobile takes a Date of the device and gives one.
      { path: '^(src|server|domain)/', pathNot: ['^domain/calendar/', '^src/components/date-field/'] },
      { path: npm('dayjs') },
      'Days, times and formats come from domain/calendar, which knows where dayjs errs (ADR-0118).',
    ),
    forbid(
      'domain-folder-has-a-layer',
      { path: `^domain/(?!(${domainLayers.flat().join('|')})/)[^/]+/` },
      {},
      'A new folder of domain needs its place in domainLayers above.',
    ),
    ...domainLayerRules,
    ...subjectRules,

    // vendor-rules: what the vendors' pages say, as data
    forbid(
      'vendor-rules-are-data',
      { path: '^vendor-rules/' },
      { pathNot: '^vendor-rules/' },
      'Rows of data need nothing: what asks them is in server/platforms and simulator.',
    ),
    forbid(
      'vendor-rules-for-suites',
      { path: '^(src|server|domain|scripts|bench|config)/', pathNot: '^server/platforms/' },
      { path: '^vendor-rules/' },
      'Only the adapters of the suites and the simulator read what a vendor demands.',
    ),

    // simulator: it must not agree with our mistakes
    forbid(
      'simulator-alone',
      { path: '^simulator/' },
      { path: '^(src|server|domain|tests|scripts|bench|config|locales)/' },
      "The simulator is written from the suites' documents, not from our code; vendor-rules holds what it shares with the adapters.",
    ),

    // the app
    forbid(
      'app-and-server-apart',
      { path: '^src/' },
      { path: '^(server|simulator|tests|scripts|bench|config)/' },
      'The app reaches the server by calls.',
    ),
    forbid(
      'app-carries-no-schemas',
      { path: '^src/' },
      {
        path: '^domain/contract/',
        pathNot: '^domain/contract/(calls|first-calls|kept-calls|queued-calls|record-calls)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
      'Contract schemas travel as types only (import type); names, addresses and kinds are in domain/contract/first-calls, calls, kept-calls, queued-calls and record-calls.',
    ),
    forbid(
      'app-runs-in-a-browser',
      { path: '^src/' },
      { dependencyTypes: ['core'], pathNot: '^(buffer|events)$' },
      'Nothing of Node in the app.',
    ),
    only(
      'components-take-props',
      '^src/components/',
      ['^src/(styles|i18n)/', '^domain/'],
      'Components get props and send events: no stores, no calls.',
    ),
    only(
      'values-stand-alone',
      '^src/values/',
      ['^src/(components|i18n|styles)/', '^domain/'],
      'A value type shows itself; look-ups come by context.',
    ),
    forbid(
      'features-apart',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
      'Pages and tabs compose features; features do not know each other.',
    ),
    forbid('features-below-pages', { path: '^src/(features|form-rows)/' }, { path: '^src/(pages|tabs)/' }, 'Turn it.'),
    forbid('form-rows-low', { path: '^src/form-rows/' }, { path: '^src/features/' }, 'Features are made of rows.'),
    forbid('tabs-below-pages', { path: '^src/tabs/' }, { path: '^src/pages/' }, 'A tab is placed by the detail page.'),
    only(
      'stores-know-calls',
      '^src/stores/',
      ['^src/api/', '^domain/'],
      'Stores know the calls and the rules of domain; of platforms only types.',
      { to: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'stores-platform-types',
      { path: '^src/(stores|api)/' },
      { path: '^src/(pages|tabs|features|components|values|objects)/' },
      'Stores and calls know no screens.',
    ),
    forbid(
      'antd-in-components',
      { path: '^src/', pathNot: '^src/(components|values|pages/gallery)/' },
      { path: npm('antd-mobile') },
      'antd-mobile is met through our components and value types.',
    ),
    forbid(
      'antd-piece-by-piece',
      { path: '^src/' },
      { path: npm('antd-mobile'), pathNot: '/antd-mobile/es/(components|locales|utils)/' },
      'antd-mobile is imported by component: its index brings everything, and its global styles change our own.',
    ),
    forbid(
      'platforms-own-bridges',
      { path: '^src/', pathNot: '^src/platforms/' },
      { path: npm('dingtalk-jsapi') },
      'Only src/platforms knows the bridges of the suites.',
    ),
    only(
      'platforms-bridge',
      '^src/platforms/',
      ['^src/api/', '^domain/'],
      'A platform is a bridge: no screens, no stores.',
      { to: { dependencyTypesNot: ['type-only'] } },
    ),

    // the server
    forbid(
      'server-without-app',
      { path: '^server/' },
      { path: '^(src|tests|scripts|bench|config)/' },
      'The server does not know the app.',
    ),
    forbid(
      'server-mounts-simulator',
      { path: '^server/', pathNot: '^server/(serve|app)\\.ts$' },
      { path: '^simulator/' },
      'Only the composition mounts the simulator, in demo mode.',
    ),
    forbid(
      'kysely-in-queries',
      { path: '^server/', pathNot: '^server/(queries|view-indexes|db|demo)/' },
      { path: npm('kysely', 'pg', '@electric-sql/pglite') },
      "All SQL is in server/queries, that of the indexes of lists in server/view-indexes, that of the demo companies in server/demo; the handle's types come from server/db/tables.",
    ),
    forbid(
      'fastify-in-http',
      { path: '^server/', pathNot: '^server/(http/|app\\.ts|serve\\.ts)' },
      { path: npm('fastify', '@fastify/[^/]+', 'fastify-[^/]+') },
      'Only server/http knows Fastify: a handler gets a request of ours.',
    ),
    only(
      'db-below-everything',
      '^server/db/',
      ['^domain/', '^server/env\\.ts$'],
      'The database layer opens the database and knows its tables, not what is written into them.',
    ),
    only(
      'demo-writes-companies',
      '^server/demo/',
      [...serverShared, '^server/(db|queries)/', '^server/commands/companies/import-company\\.ts$'],
      'The demo companies come in by the import that an operator uses, and as rows.',
    ),
    forbid(
      'demo-in-demo-mode',
      { path: '^server/', pathNot: '^server/(demo/|(serve|app)\\.ts$)' },
      { path: '^server/demo/' },
      'Demo data is no part of the product: only the composition brings it in.',
    ),
    only(
      'policies-pure',
      '^server/policies/',
      ['^domain/', '^server/db/tables/', '^server/context\\.ts$'],
      'Policies are pure functions on what they are given.',
    ),
    forbid(
      'policies-types-only',
      { path: '^server/policies/' },
      { path: '^server/(db|context)', dependencyTypesNot: ['type-only'] },
      'Policies are pure functions on what they are given.',
    ),
    forbid(
      'policies-packages',
      { path: '^server/policies/' },
      { dependencyTypes: ['core', 'npm'] },
      'Policies are pure functions: no packages, no Node.',
    ),
    only(
      'queries-are-sql',
      '^server/queries/',
      [...serverShared, '^server/db/', '^server/policies/'],
      'Queries turn rows into rows.',
    ),
    only(
      'view-indexes-below-services',
      '^server/view-indexes/',
      [...serverShared, '^server/db/', '^server/queries/', '^server/jobs/each-company\\.ts$'],
      'Indexes of lists are counted for, made and dropped by what the statements of lists are made of.',
    ),
    only(
      'platforms-wire-only',
      '^server/platforms/',
      [...serverShared, '^server/queries/', '^vendor-rules/'],
      "A suite's adapter knows its wire format and keeps its tokens.",
    ),
    only(
      'integrations-wire-only',
      '^server/integrations/',
      [...serverShared, '^server/platforms/transport\\.ts$'],
      'A service that is no suite: maps, companies, messages. It knows its wire format.',
    ),
    only(
      'storage-keeps-bytes',
      '^server/storage/',
      ['^domain/', '^server/(context|env|cipher)\\.ts$'],
      'A store keeps bytes by their path; who may read them is decided above it.',
    ),
    onlyIn('s3-in-storage', 'storage', npm('aws4fetch'), 'Only server/storage speaks to the object store.'),
    onlyIn('ws-in-platforms', 'platforms', npm('ws', '@types/ws'), 'Only server/platforms connects to the suites.'),
    only(
      'messages-in-words',
      '^server/messages/',
      [...serverShared, '^server/platforms/', '^locales/'],
      'Messages turn what happened into words and cards.',
    ),
    only(
      'templates-are-data',
      '^server/templates/',
      ['^domain/'],
      'Templates are data that a pure function turns into a company file.',
    ),
    only(
      'commands-in-one-transaction',
      '^server/commands/',
      [...serverShared, transactions, '^server/(policies|queries|messages|templates)/'],
      'A command changes several tables in one transaction: it uses policies, queries and messages.',
    ),
    only(
      'services-below-handlers',
      '^server/services/',
      [...serverShared, transactions, '^server/(commands|policies|queries|view-indexes|messages|platforms)/'],
      'A service authorizes and answers a call: handlers build on it.',
    ),
    only(
      'api-answers',
      '^server/api/',
      [...serverShared, transactions, '^server/(services|commands|policies|queries|messages|platforms|templates)/'],
      'A handler loads, decides, acts, presents.',
    ),
    forbid(
      'handlers-apart',
      { path: '^server/api/', pathNot: '^server/api/index\\.ts$' },
      { path: '^server/api/' },
      'Handlers do not import handlers: what two of them need is in server/services.',
    ),
    only(
      'bot-calls-as-a-member',
      '^server/bot/',
      [...serverShared, '^server/(api|services|commands|policies|queries|messages)/'],
      'The bot answers by the calls of the app, as the member who wrote to it.',
    ),
    only(
      'programs-make-calls',
      '^server/(mcp|endpoints)/',
      [...serverShared, '^server/messages/'],
      'A tool or an endpoint works by the calls that are open to API keys, which its caller hands it: it reaches no handler and no row.',
    ),
    onlyIn(
      'mcp-in-its-room',
      'mcp',
      npm('@modelcontextprotocol/[^/]+'),
      'Only server/mcp knows the protocol of assistants.',
    ),
    only(
      'link-previews-read-as-a-member',
      '^server/link-previews/',
      [...serverShared, '^server/(services|commands|policies|queries|messages)/'],
      'A link preview reads as its viewer, and calls nothing that writes.',
    ),
    only(
      'jobs-by-the-clock',
      '^server/jobs/',
      [...serverShared, transactions, '^server/(commands|policies|queries|messages|platforms)/'],
      'Jobs run commands, by the clock or the queue.',
    ),
    only(
      'exports-read-through-services',
      '^server/exports/',
      [
        ...serverShared,
        transactions,
        '^server/jobs/(company-worker|collect)\\.ts$',
        '^server/storage/store-fault\\.ts$',
        '^server/(services|policies|queries|messages)/',
      ],
      'An export reads records as their reader would: through services.',
    ),
    only(
      'imports-write-through-services',
      '^server/imports/',
      [
        ...serverShared,
        transactions,
        '^server/jobs/(company-worker|collect)\\.ts$',
        '^server/exports/csv\\.ts$',
        '^server/storage/store-fault\\.ts$',
        '^server/(services|policies|queries|messages)/',
      ],
      'An import reads and writes records as its member would: through services.',
    ),
    only('processes-alone', '^server/processes/', ofProcesses, 'How the processes of a server work together.'),
    only(
      'http-mounts-api',
      '^server/http/',
      [
        ...serverShared,
        transactions,
        '^server/(api|services|commands|exports|imports|platforms|queries|messages|storage|mcp|endpoints)/',
        '^server/db/engine\\.ts$',
      ],
      'http mounts the handlers, the endpoints of programs and the tools of assistants; sessions and stored answers are read through queries.',
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count too: a room that knows the types of another knows the room.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|\\.cache|\\.test|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: false,
  },
};

// Which way the code may depend; docs/architecture.md says why. `npm run check` and `npm test` hold every import against
// these rules: type-only and dynamic ones too, in folders of any depth. scripts/architecture.test.mjs breaks each once.

const TESTS = String.raw`\.(test|spec)\.tsx?$|/testing/`;

/** The folders of apps/web/src and what they may import beside themselves. */
const WEB = {
  lib: [],
  'player-engine': ['lib'],
  components: ['lib'],
  offline: ['lib'],
  features: ['offline', 'components', 'player-engine', 'lib'],
  app: ['features', 'offline', 'components', 'player-engine', 'lib'],
};

/** Packages and what each may import of the workspace beside itself. */
const PACKAGES = {
  domain: [],
  content: [],
  'stripe-emulator': [],
  db: ['domain'],
  api: ['db', 'domain'],
};

const isOneOf = (names) => `(${names.join('|')})`;

const webLayers = Object.entries(WEB).map(([folder, others]) => ({
  name: `web-${folder}`,
  comment: `apps/web/src/${folder} imports only ${[folder, ...others].join(', ')} of the web app.`,
  severity: 'error',
  from: { path: `^apps/web/src/${folder}/`, pathNot: TESTS },
  to: { path: '^apps/web/', pathNot: `^apps/web/src/${isOneOf([folder, ...others])}/` },
}));

const packages = Object.entries(PACKAGES).map(([name, others]) => ({
  name: `package-${name}`,
  comment: `packages/${name} imports only ${[name, ...others].join(', ')} of the workspace.`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: { path: '^(apps|packages)/', pathNot: `^packages/${isOneOf([name, ...others])}/` },
}));

export default {
  forbidden: [
    ...packages,
    ...webLayers,
    {
      name: 'domain-is-pure',
      comment: 'The rules of the product need no library, no browser and no Node.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TESTS },
      to: { pathNot: '^packages/domain/' },
    },
    {
      name: 'routers-do-not-fetch',
      comment: 'A router translates, a use-case decides, a query fetches.',
      severity: 'error',
      from: { path: String.raw`^packages/api/src/[^/]+/router\.ts$` },
      to: { path: '^packages/db/' },
    },
    {
      name: 'features-stand-apart',
      comment: 'What two features share belongs below them; what joins them belongs to the app.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'engine-without-react',
      comment: 'The audio engine lives outside React; React subscribes to it.',
      severity: 'error',
      from: { path: '^apps/web/src/player-engine/' },
      to: { path: '(^|/)node_modules/(react|react-dom|@mantine/[^/]+|@tanstack/react-query)(/|$)' },
    },
    {
      name: 'web-without-server',
      comment: 'Of the workspace the web app imports the domain, and of the API the contracts and types.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: String.raw`^apps/web/|^packages/domain/|^packages/api/dist/(contracts|root|page-renderer)\.d\.ts$|^packages/stripe-emulator/`,
      },
    },
    {
      name: 'server-stands-apart',
      comment: 'The server imports no other application.',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: { path: '^apps/', pathNot: '^apps/server/' },
    },
    {
      name: 'stripe-emulator-outside-production',
      comment: 'Only the demo, the tests and the bench know that there is an emulator.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/', pathNot: `${TESTS}|^apps/server/src/demo/` },
      to: { path: '(^|/)stripe-emulator/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'What tests need stays with the tests.',
      severity: 'error',
      from: { path: '^(apps/(server|web)|packages/[^/]+)/src/', pathNot: TESTS },
      to: { path: String.raw`^(apps|packages)/.*(/testing/|\.test\.)` },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, never by a path into its folder.',
      severity: 'error',
      from: { path: '^((apps|packages)/[^/]+)/' },
      to: { path: '^(apps|packages)/[^/]+/src/', pathNot: '^$1/' },
    },
    {
      name: 'imports-resolve',
      comment: 'A package that is imported is declared, and built.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`\?raw$` },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '^apps/[^/]+/(dist|dist-prerender|test-results)/|^packages/[^/]+/rendered/' },
    enhancedResolveOptions: {
      // Some packages are for bundlers alone.
      mainFields: ['module', 'main'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs'],
    },
  },
};

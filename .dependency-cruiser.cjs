/**
 * Which module may import which. conventions/layering.test.ts also checks that every module was examined, and that the
 * browser does not load zod. A `reachable` rule cannot check that, because it follows type imports too.
 */
const inside = (path) => `^${path}/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', comment: 'Circles of type imports count too.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-are-composed-in-one-place',
      comment:
        'The composition imports only index.ts of a feature, or admin/index.ts if its staff side needs features that depend on the feature.',
      severity: 'error',
      from: { path: '^server/src/composition/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/',
        pathNot: '^server/src/features/[^/]+/(admin/)?index\\.ts$',
      },
    },
    {
      name: 'composition-does-not-import-upper-layers',
      severity: 'error',
      from: { path: '^server/src/composition/' },
      to: { path: '^server/src/(start|commands|seed)/' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-does-not-import-server-or-web',
      severity: 'error',
      from: { path: inside('contract') },
      to: { path: ['^server/', '^web/'] },
    },
    { name: 'web-does-not-import-server', severity: 'error', from: { path: inside('web') }, to: { path: '^server/' } },
    { name: 'server-does-not-import-web', severity: 'error', from: { path: inside('server') }, to: { path: '^web/' } },
    {
      name: 'platform-does-not-import-upper-layers',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'ledger-does-not-import-upper-layers',
      severity: 'error',
      from: { path: '^server/src/ledger/' },
      to: { path: '^server/src/', pathNot: '^server/src/(ledger|platform)/' },
    },
    {
      name: 'events-do-not-import-upper-layers',
      severity: 'error',
      from: { path: '^server/src/events/' },
      to: { path: '^server/src/', pathNot: '^server/src/(events|ledger|platform)/' },
    },
    {
      name: 'root-files-do-not-import-upper-layers',
      comment: 'These files hold the types that connect features and http.',
      severity: 'error',
      from: { path: '^server/src/(caller|feature|personal-data)\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/((events|platform)/|(caller|personal-data)\\.ts$)' },
    },
    {
      name: 'features-do-not-import-upper-layers',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(http|composition|start|commands|seed)/' },
    },
    {
      name: 'http-does-not-import-features-or-ledger',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(features|ledger|composition|start|commands|seed)/' },
    },
    {
      name: 'features-import-each-other-only-through-index',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-features-do-not-import-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'members-app-does-not-import-admin',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/admin/' },
      to: { path: '^web/src/admin/' },
    },
    {
      name: 'admin-does-not-import-members-screens',
      severity: 'error',
      from: { path: '^web/src/admin/' },
      to: { path: '^web/src/(app|features|account)/' },
    },
    {
      name: 'admin-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/admin/(?!(?:app|ui)/)([^/]+)/' },
      to: { path: '^web/src/admin/[^/]+/', pathNot: ['^web/src/admin/$1/', '^web/src/admin/ui/'] },
    },
    {
      name: 'admin-ui-does-not-import-admin-screens',
      severity: 'error',
      from: { path: '^web/src/admin/(ui/|paths)' },
      to: { path: '^web/src/admin/[^/]+/', pathNot: '^web/src/admin/ui/' },
    },
    {
      name: 'web-ui-does-not-import-upper-layers',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(features|app|payments|account|api|admin)/' },
    },
    {
      name: 'web-lib-does-not-import-upper-layers',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(features|app|payments|account|api|admin|ui)/' },
    },
    {
      name: 'web-api-does-not-import-screens',
      severity: 'error',
      from: { path: '^web/src/api/' },
      to: { path: '^web/src/(features|app|payments|account|admin)/' },
    },
    {
      name: 'web-payments-and-account-do-not-import-screens',
      comment: 'Several features share these folders, which do not import each other.',
      severity: 'error',
      from: { path: '^web/src/(payments|account)/' },
      to: { path: '^web/src/(features|app|payments|account|admin)/', pathNot: '^web/src/$1/' },
    },
  ],
  options: {
    // Only what the rules use. Type imports are marked, so TypeScript need not translate each file to find them.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', 'generated\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}

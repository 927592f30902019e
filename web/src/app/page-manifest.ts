import { legalDocuments } from '@hai/contract/legal-values'

/** Who may open a page. All others are redirected (`gate.ts`). */
export type PageAccess =
  | 'everyone'
  | 'members'
  /** Signed-in members are sent to the dashboard. */
  | 'signed_out'
  /** Only people whose account is in the state that the page is about. */
  | 'account_state'

/** What the app itself reads. */
export interface Page {
  /** The function in `lib/paths.ts` that builds its path has the same name. */
  readonly name: string
  /** Patterns such as `/requests/:request_id`. Of all pages, the first that fits a path is shown. */
  readonly paths: readonly string[]
  readonly access: PageAccess
  readonly isWithoutShell?: true
}

/** Only the build, the service worker's list and measurements read the other facts (`tools/page-manifest-plugin.ts`). */
export interface PageFacts extends Page {
  /** Source files in `web/src` that the page needs at once. The server preloads their chunks. */
  readonly sources: readonly string[]
  /** Translation files that the page needs at once, in addition to `translation`. A test compares them with its modules. */
  readonly translations?: readonly string[]
  /** The service worker shows the page without a network. */
  readonly isOffline?: true
  /**
   * The styles are inlined in `app.html`, and its start script preloads the chunks, because only the browser knows
   * whether somebody is signed in.
   */
  readonly isFirst?: true
  /**
   * Kilobytes after Brotli that the page needs in addition to the dashboard, or to the sign-in page if it has no shell.
   * `npm run sizes` allows a tenth more or less, but at least 0.5 KB.
   */
  readonly usual_kb?: number
  /** Paths for Lighthouse to open instead of `paths`. */
  readonly examples?: readonly string[]
}

const gatePages = 'app/pages/gate-pages.tsx'
const agentPages = 'app/pages/agent-pages.tsx'
const signInHelpPages = 'app/pages/sign-in-help-pages.tsx'
const lazyPages = 'app/pages/lazy-pages.tsx'
const cashouts = 'features/cashouts/index.ts'
const schedules = 'features/schedules/index.ts'
const transparency = [lazyPages, 'features/transparency/index.ts']
const legal = [lazyPages, 'features/legal/index.ts']

/** Every page of the members' app except the landing page. Their screens are in `screens.tsx`. */
export const pageManifest = [
  {
    name: 'dashboard',
    paths: ['/dashboard'],
    access: 'members',
    sources: ['features/wallet/dashboard-screen.tsx'],
    translations: ['wallet'],
    isOffline: true,
    isFirst: true,
  },
  {
    name: 'wallet',
    paths: ['/wallet'],
    access: 'members',
    sources: ['features/wallet/wallet-screen.tsx', 'features/wallet/wallet-files.tsx'],
    usual_kb: 11.7,
    translations: ['wallet'],
    isOffline: true,
  },
  {
    name: 'statements',
    paths: ['/wallet/statements'],
    access: 'members',
    sources: ['features/statements/statements-screen.tsx'],
    usual_kb: 3.3,
    translations: ['statements'],
    isOffline: true,
  },
  {
    name: 'schedules',
    paths: ['/wallet/scheduled'],
    access: 'members',
    sources: [schedules],
    usual_kb: 10.4,
    translations: ['schedules'],
    isOffline: true,
  },
  {
    name: 'schedule',
    paths: ['/wallet/scheduled/:schedule_id'],
    access: 'members',
    sources: [schedules],
    usual_kb: 10.4,
    translations: ['schedules'],
    isOffline: true,
  },
  {
    name: 'cashouts',
    paths: ['/wallet/cash-outs'],
    access: 'members',
    sources: [cashouts],
    usual_kb: 6.7,
    translations: ['cashouts'],
    isOffline: true,
  },
  {
    name: 'cashout',
    paths: ['/wallet/cash-outs/:cashout_id'],
    access: 'members',
    sources: [cashouts, 'features/cashouts/cashout-screen.tsx'],
    usual_kb: 14.8,
    translations: ['cashouts'],
    isOffline: true,
  },
  {
    name: 'transaction',
    paths: ['/wallet/:transaction_id'],
    access: 'members',
    sources: ['features/wallet/transaction-screen.tsx'],
    usual_kb: 13.3,
    translations: ['wallet', 'receipt'],
    isOffline: true,
  },
  {
    name: 'funding',
    paths: ['/funding/:funding_id'],
    access: 'members',
    sources: ['features/funding/funding-screen.tsx'],
    usual_kb: 5.9,
    translations: ['funding'],
    isOffline: true,
  },
  {
    name: 'requests',
    paths: ['/requests'],
    access: 'members',
    sources: ['features/requests/requests-screen.tsx'],
    usual_kb: 7.7,
    translations: ['requests'],
    isOffline: true,
  },
  {
    name: 'split',
    paths: ['/requests/splits/:split_id'],
    access: 'members',
    sources: ['features/requests/split-screen.tsx'],
    usual_kb: 4,
    translations: ['requests'],
    isOffline: true,
  },
  {
    name: 'request',
    paths: ['/requests/:request_id'],
    access: 'members',
    sources: ['features/requests/request-screen.tsx'],
    usual_kb: 14.7,
    translations: ['requests'],
    isOffline: true,
  },
  {
    name: 'settings',
    paths: ['/settings'],
    access: 'members',
    sources: ['app/pages/settings-screen.tsx'],
    usual_kb: 6.5,
    translations: ['settings'],
    isOffline: true,
    examples: ['/settings', '/settings?tab=security'],
  },
  {
    name: 'tasks',
    paths: ['/tasks'],
    access: 'members',
    sources: ['features/tasks/tasks-screen.tsx'],
    usual_kb: 15.4,
    translations: ['tasks'],
    isOffline: true,
  },
  {
    name: 'task',
    paths: ['/tasks/:task_id'],
    access: 'members',
    sources: ['features/tasks/task-screen.tsx'],
    usual_kb: 13.1,
    translations: ['tasks'],
    isOffline: true,
  },
  {
    name: 'messages',
    paths: ['/messages'],
    access: 'members',
    sources: ['app/pages/messages-page.tsx'],
    usual_kb: 13,
    translations: ['chat'],
    isOffline: true,
  },
  {
    name: 'disputes',
    paths: ['/disputes', '/disputes/:dispute_id'],
    access: 'members',
    sources: ['features/disputes/dispute-pages.tsx'],
    usual_kb: 14.2,
    translations: ['disputes'],
    isOffline: true,
  },
  {
    name: 'agents',
    paths: ['/agents'],
    access: 'members',
    sources: [agentPages],
    usual_kb: 16.9,
    translations: ['agents'],
    isOffline: true,
  },
  {
    name: 'agentDashboard',
    paths: ['/agents/dashboard'],
    access: 'members',
    sources: [agentPages],
    usual_kb: 16.9,
    translations: ['agents'],
    isOffline: true,
  },
  {
    name: 'cashIn',
    paths: ['/cash-ins/:cash_in_id'],
    access: 'members',
    sources: [agentPages],
    usual_kb: 14.8,
    translations: ['cash_ins'],
    isOffline: true,
  },
  {
    name: 'verifyPhone',
    paths: ['/verify-phone'],
    access: 'members',
    sources: ['features/phone/verify-phone-screen.tsx'],
    usual_kb: 5.8,
    translations: ['phone'],
    isOffline: true,
  },
  {
    name: 'cashoutReceipt',
    paths: ['/cashout-receipt/:cashout_id'],
    access: 'members',
    sources: [cashouts, 'app/pages/cashout-receipt-page.tsx', 'features/cashouts/cashout-receipt-screen.tsx'],
    usual_kb: 12.6,
    translations: ['cashouts'],
    isOffline: true,
  },
  {
    name: 'verify',
    paths: ['/verify', '/verify/:code'],
    access: 'everyone',
    sources: ['features/statements/verify-screen.tsx'],
    usual_kb: 4.9,
    translations: ['statements'],
    examples: ['/verify', '/verify/3CD4F-GH6JK-7MN9P'],
  },
  { name: 'pay', paths: ['/pay'], access: 'everyone', sources: ['features/pay/index.ts'], usual_kb: 18.9, translations: ['pay'] },
  {
    name: 'support',
    paths: ['/support'],
    access: 'everyone',
    sources: [lazyPages, 'app/pages/support-page.tsx'],
    usual_kb: 11.6,
    translations: ['support', 'help'],
    isOffline: true,
  },
  {
    name: 'helpArticle',
    paths: ['/support/:slug'],
    access: 'everyone',
    sources: [lazyPages, 'app/pages/support-page.tsx', 'features/help/help-article.tsx'],
    usual_kb: 14.3,
    translations: ['support', 'help'],
    isOffline: true,
    examples: ['/support/cash-in'],
  },
  {
    name: 'compliance',
    paths: ['/compliance'],
    access: 'everyone',
    sources: legal,
    usual_kb: 11.5,
    translations: ['legal'],
    isOffline: true,
  },
  {
    name: 'transparency',
    paths: ['/transparency'],
    access: 'everyone',
    sources: transparency,
    usual_kb: 14.3,
    translations: ['transparency'],
    isOffline: true,
  },
  {
    name: 'transparencyCheck',
    paths: ['/transparency/check'],
    access: 'everyone',
    sources: transparency,
    usual_kb: 14.3,
    translations: ['transparency'],
    isOffline: true,
  },
  {
    name: 'transparencyBalance',
    paths: ['/transparency/balance'],
    access: 'members',
    sources: transparency,
    usual_kb: 14.3,
    translations: ['transparency'],
    isOffline: true,
  },
  {
    name: 'legal',
    paths: ['/legal', ...legalDocuments.map((document) => `/legal/${document}`)],
    access: 'everyone',
    sources: legal,
    usual_kb: 11.5,
    translations: ['legal'],
    isOffline: true,
    examples: ['/legal', '/legal/terms', '/legal/fees'],
  },
  {
    name: 'signIn',
    paths: ['/auth'],
    access: 'signed_out',
    isWithoutShell: true,
    sources: ['app/pages/sign-in-page.tsx'],
    translations: ['identity'],
    isFirst: true,
    examples: ['/auth', '/auth?mode=signup'],
  },
  {
    name: 'forgottenPassword',
    paths: ['/auth/forgot'],
    access: 'everyone',
    isWithoutShell: true,
    sources: ['features/identity/forgot-screen.tsx'],
    usual_kb: 2.1,
    translations: ['identity', 'passwords'],
  },
  {
    name: 'newPassword',
    paths: ['/auth/reset'],
    access: 'everyone',
    isWithoutShell: true,
    sources: [signInHelpPages, 'features/identity/reset-screen.tsx'],
    usual_kb: 4.7,
    translations: ['identity', 'passwords', 'email_links'],
  },
  {
    name: 'signInCallback',
    paths: ['/auth/callback'],
    access: 'signed_out',
    isWithoutShell: true,
    sources: [signInHelpPages, 'app/pages/auth-pages.tsx', 'features/oauth/oauth-return-screen.tsx'],
    usual_kb: 9.7,
    translations: ['identity', 'email_links', 'oauth', 'errors'],
  },
  {
    name: 'profileSetup',
    paths: ['/setup-profile'],
    access: 'account_state',
    isWithoutShell: true,
    sources: [gatePages, 'features/onboarding/setup-profile-screen.tsx'],
    usual_kb: 7.7,
    translations: ['onboarding'],
  },
  {
    name: 'pendingApproval',
    paths: ['/pending-approval'],
    access: 'account_state',
    isWithoutShell: true,
    sources: [gatePages, 'features/identity/pending-approval-screen.tsx'],
    usual_kb: 1.5,
    translations: ['identity'],
  },
  {
    name: 'accessBlocked',
    paths: ['/access-blocked'],
    access: 'signed_out',
    isWithoutShell: true,
    sources: [gatePages, 'features/identity/access-blocked-screen.tsx'],
    usual_kb: 3,
    translations: ['identity'],
  },
  {
    name: 'components',
    paths: ['/dev/ui'],
    access: 'everyone',
    isWithoutShell: true,
    sources: [lazyPages, 'app/gallery/gallery-screen.tsx'],
  },
] as const satisfies readonly PageFacts[]

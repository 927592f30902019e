import type { PageFacts } from '../src/app/page-facts.ts'
import { pages } from '../src/app/page-manifest.ts'
import { entrySource, memberSources, offlineSources, pageNamed, sourcesOf } from './page-sources.ts'

/** Sizes in kilobytes after Brotli. */
export interface Budget {
  readonly name: string
  /** A goal. `npm run sizes` does not fail above it. */
  readonly target_kb: number
  /** `npm run sizes` fails above it. */
  readonly limit_kb?: number
  /** For budgets without `limit_kb`: `npm run sizes` fails if the needed size differs by more than a tenth and 0.5 KB. */
  readonly usual_kb?: number
  /** HTML documents. The largest of several languages counts. */
  readonly pages?: readonly string[]
  /** Text files. The largest of several languages counts. */
  readonly translations?: readonly string[]
  /** Style sheets by name without hash. */
  readonly styles?: readonly string[]
  /** Source files. Their chunks count with all static imports. */
  readonly entries?: readonly string[]
  /** Source files that the page loads once it is usable. The budget `rest of the dashboard` counts them. */
  readonly later?: readonly string[]
  /** Source files that the page loads when the browser is idle. Not counted. */
  readonly idle?: readonly string[]
  /** Kilobytes of source that the page may load without need, so that it loads fewer files (`chunk-groups.ts`). */
  readonly spare_kb?: number
  /** The page that is open before. Its code and texts are not counted again. */
  readonly after?: Budget
  /** Guests see the page too, in the bars of guests. */
  readonly isForGuests?: boolean
}

const PAGE_TARGET_KB = 15
const MONEY_DIALOG_TARGET_KB = 30

/** Code that every page loads once it is usable. */
const afterEachPage = ['src/ui/toaster.tsx', 'src/lib/watch-forms.ts', 'src/api/error-message-values.ts']

const landing: Budget = {
  name: 'landing page',
  pages: ['landing/en.html', 'landing/fr.html', 'landing/ht.html'],
  limit_kb: 14,
  target_kb: 14,
}

export const dashboard: Budget = {
  name: 'signed-in dashboard',
  pages: ['app.html'],
  translations: ['translation', 'wallet', 'notifications'],
  entries: [entrySource, ...memberSources, ...sourcesOf(pageNamed('dashboard'))],
  later: [
    ...afterEachPage,
    ...offlineSources,
    'src/app/live-connection.ts',
    'src/app/session/sync-language.ts',
    'src/features/notifications/announce.ts',
  ],
  idle: [
    'src/features/wallet/dashboard-history.tsx',
    'src/features/wallet/no-activity.tsx',
    'src/features/wallet/speak-amount.tsx',
    'src/app/shell/send-overlay.tsx',
    'src/app/shell/quick-pay-overlay.tsx',
    'src/features/funding/add-funds-modal.tsx',
    'src/features/wallet/wallet-screen.tsx',
    'src/features/wallet/transaction-screen.tsx',
    'src/features/wallet/holds-dialog.tsx',
    'src/features/notifications/notification-panel.tsx',
  ],
  limit_kb: 115,
  target_kb: 100,
}

export const signIn: Budget = {
  name: 'sign-in page',
  pages: ['auth.html'],
  translations: ['translation', 'identity'],
  entries: [entrySource, ...sourcesOf(pageNamed('signIn')), 'src/features/oauth/provider-buttons.tsx'],
  later: afterEachPage,
  spare_kb: 10,
  limit_kb: 108.6,
  target_kb: 90,
}

export const guestBars: Budget = {
  name: 'bars of guests',
  after: signIn,
  entries: ['src/app/shell/guest-shell.tsx'],
  usual_kb: 0.6,
  target_kb: 5,
}

function budgetOf(page: PageFacts): Budget[] {
  const { name, access, isWithoutShell, translations = [], usual_kb } = page
  if (usual_kb === undefined) return []
  const after = isWithoutShell ? signIn : dashboard
  return [
    {
      name: `${name} page`,
      after,
      translations: translations.filter((file) => !after.translations?.includes(file)),
      entries: sourcesOf(page),
      usual_kb,
      target_kb: PAGE_TARGET_KB,
      isForGuests: access === 'everyone' && !isWithoutShell,
    },
  ]
}

const dialog = (name: string, translations: readonly string[], entries: readonly string[], usual_kb: number): Budget => ({
  name,
  after: dashboard,
  translations,
  entries,
  usual_kb,
  target_kb: MONEY_DIALOG_TARGET_KB,
})

const staff: Budget = {
  name: 'largest screen of the staff, with its chart',
  pages: ['admin.html'],
  styles: ['admin'],
  translations: ['translation', 'admin_shell', 'admin_ui', 'admin_mfa', 'admin_earnings'],
  entries: ['src/admin/main.tsx', 'src/admin/earnings/platform-earnings-screen.tsx', 'src/admin/ui/day-chart.tsx'],
  usual_kb: 246.1,
  target_kb: 250,
}

const cashouts = [...sourcesOf(pageNamed('cashouts')), 'src/features/cashouts/cash-out-sheet.tsx']

/** The budgets of the pages in the manifest, of dialogs, and of what is no page. */
export const sizeBudgets: readonly Budget[] = [
  landing,
  dashboard,
  signIn,
  guestBars,
  ...pages.flatMap(budgetOf),
  dialog('send-money dialog', ['transfers'], ['src/app/shell/send-overlay.tsx'], 24.6),
  dialog('add-funds dialog', ['funding'], ['src/features/funding/add-funds-modal.tsx'], 13.4),
  dialog('cash-out dialog', ['cashouts'], cashouts, 24.4),
  {
    name: 'profile settings',
    after: dashboard,
    translations: ['settings'],
    entries: [
      ...sourcesOf(pageNamed('settings')),
      'src/features/settings/profile-panel.tsx',
      'src/features/settings/tag-panel.tsx',
    ],
    usual_kb: 10.2,
    target_kb: PAGE_TARGET_KB,
  },
  {
    name: 'rest of the dashboard',
    after: { ...dashboard, later: [] },
    entries: dashboard.later ?? [],
    usual_kb: 17.9,
    target_kb: PAGE_TARGET_KB,
  },
  {
    name: 'missing page',
    after: dashboard,
    entries: ['src/app/pages/not-found-screen.tsx'],
    usual_kb: 0.6,
    target_kb: PAGE_TARGET_KB,
  },
  staff,
]

/** The source files that are loaded before a page with this budget. */
export const entriesBefore = ({ after }: Budget): string[] => [...(after?.entries ?? []), ...(after?.later ?? [])]

import { legalDocuments } from '@hai/contract/legal-values'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useAuth } from '../api/auth-context.ts'
import { firstScreen, lazyScreen } from '../lib/lazy-screen.tsx'
import { paths } from '../lib/paths.ts'
import { ErrorBoundary, OptionalContent } from '../ui/error-boundary.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

export interface RouteEntry {
  path: string
  screen: ReactNode
  isWithoutShell?: true
}

const page = (load: () => Promise<ComponentType>): ReactNode => {
  const Screen = lazyScreen(load)
  return <Screen />
}

const cashouts = () => import('../features/cashouts/index.ts')
const schedules = () => import('../features/schedules/index.ts')
const agentPages = () => import('./pages/agent-pages.tsx')
const gatePages = () => import('./pages/gate-pages.tsx')

const everybodys = () => import('./pages/public-pages.tsx')

const legal = page(() => everybodys().then(({ LegalPages }) => LegalPages))

const WalletScreen = lazyScreen(() => import('../features/wallet/wallet-screen.tsx').then(({ WalletScreen: one }) => one))
const AgentWork = lazyScreen(() => agentPages().then(({ AgentWork: one }) => one))
const OpenCashouts = lazyScreen(() => cashouts().then(({ OpenCashouts: one }) => one))
const TransactionScreen = lazyScreen(() =>
  import('../features/wallet/transaction-screen.tsx').then(({ TransactionScreen: one }) => one),
)

const DashboardScreen = firstScreen(() =>
  import('../features/wallet/dashboard-screen.tsx').then(({ DashboardScreen: one }) => one),
)
const SignInPage = firstScreen(() => import('./pages/sign-in-page.tsx').then(({ SignInPage: one }) => one))

export const preloadDashboard = DashboardScreen.preload

/**
 * Isolated, so that an error does not affect the balance above it. Money on hold usually means an open cash-out, so
 * space is reserved for one, unless a cash-out is already shown above.
 */
const openCashouts = (on_hold_balance: number, shown_above: readonly string[] = []) => (
  <ErrorBoundary isOptional fallback={(retry) => <LoadFailed onRetry={retry} />}>
    <Suspense fallback={on_hold_balance > 0 && shown_above.length === 0 && <div className="min-h-32" />}>
      <OpenCashouts isExpected={on_hold_balance > 0 && shown_above.length === 0} shownAbove={shown_above} />
    </Suspense>
  </ErrorBoundary>
)

function AgentsOnly() {
  const { profile } = useAuth()
  if (!profile.is_agent) return null
  return (
    <Suspense fallback={<div className="min-h-32" />}>
      <AgentWork />
    </Suspense>
  )
}

const agentFirst = (
  <OptionalContent>
    <AgentsOnly />
  </OptionalContent>
)

export const routes: readonly RouteEntry[] = [
  {
    path: paths.dashboard(),
    screen: <DashboardScreen cashouts={openCashouts} first={agentFirst} />,
  },
  {
    path: paths.wallet(),
    screen: <WalletScreen cashouts={openCashouts} />,
  },
  {
    path: paths.statements(),
    screen: page(() => import('../features/statements/statements-screen.tsx').then(({ StatementsScreen }) => StatementsScreen)),
  },
  {
    path: paths.schedules(),
    screen: page(() => schedules().then(({ SchedulesScreen }) => SchedulesScreen)),
  },
  {
    path: '/wallet/scheduled/:schedule_id',
    screen: page(() => schedules().then(({ ScheduleScreen }) => ScheduleScreen)),
  },
  {
    path: paths.cashouts(),
    screen: page(() => cashouts().then(({ CashoutsScreen }) => CashoutsScreen)),
  },
  {
    path: '/wallet/cash-outs/:cashout_id',
    screen: page(() => cashouts().then(({ CashoutScreen }) => CashoutScreen)),
  },
  {
    path: '/funding/:funding_id',
    screen: page(() => import('../features/funding/funding-screen.tsx').then(({ FundingScreen }) => FundingScreen)),
  },
  {
    path: '/wallet/:transaction_id',
    screen: <TransactionScreen />,
  },
  {
    path: paths.requests(),
    screen: page(() => import('../features/requests/requests-screen.tsx').then(({ RequestsScreen }) => RequestsScreen)),
  },
  {
    path: '/requests/splits/:split_id',
    screen: page(() => import('../features/requests/split-screen.tsx').then(({ SplitScreen }) => SplitScreen)),
  },
  {
    path: '/requests/:request_id',
    screen: page(() => import('../features/requests/request-screen.tsx').then(({ RequestScreen }) => RequestScreen)),
  },
  {
    path: paths.settings(),
    screen: page(() => import('./pages/settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen)),
  },
  {
    path: paths.tasks(),
    screen: page(() => import('../features/tasks/tasks-screen.tsx').then(({ TasksScreen }) => TasksScreen)),
  },
  {
    path: '/tasks/:task_id',
    screen: page(() => import('../features/tasks/task-screen.tsx').then(({ TaskScreen }) => TaskScreen)),
  },
  {
    path: paths.messages(),
    screen: page(() => import('./pages/messages-page.tsx').then(({ MessagesPage }) => MessagesPage)),
  },
  {
    path: '/disputes/:dispute_id?',
    screen: page(() => import('../features/disputes/dispute-pages.tsx').then(({ DisputePages }) => DisputePages)),
  },
  {
    path: paths.agents(),
    screen: page(() => agentPages().then(({ AgentsScreen }) => AgentsScreen)),
  },
  {
    path: paths.agentDashboard(),
    screen: page(() => agentPages().then(({ AgentDashboardPage }) => AgentDashboardPage)),
  },
  {
    path: '/cash-ins/:cash_in_id',
    screen: page(() => agentPages().then(({ CashInScreen }) => CashInScreen)),
  },
  {
    path: paths.verifyPhone(),
    screen: page(() => import('../features/phone/verify-phone-screen.tsx').then(({ VerifyPhoneScreen }) => VerifyPhoneScreen)),
  },
  {
    path: '/cashout-receipt/:cashout_id',
    screen: page(() => import('./pages/cashout-receipt-page.tsx').then(({ CashoutReceiptPage }) => CashoutReceiptPage)),
  },
  {
    path: '/verify/:code?',
    screen: page(() => import('../features/statements/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen)),
  },
  {
    path: paths.pay(),
    screen: page(() => import('../features/pay/index.ts').then(({ PayScreen }) => PayScreen)),
  },
  {
    path: '/support/:slug?',
    screen: page(() => everybodys().then(({ SupportPage }) => SupportPage)),
  },
  { path: paths.compliance(), screen: page(() => everybodys().then(({ CompliancePage }) => CompliancePage)) },
  {
    path: '/transparency/:page?',
    screen: page(() =>
      import('../features/transparency/transparency-pages.tsx').then(({ TransparencyPages }) => TransparencyPages),
    ),
  },
  ...[undefined, ...legalDocuments].map((document) => ({ path: paths.legal(document), screen: legal })),
  { path: paths.auth(), isWithoutShell: true, screen: <SignInPage /> },
  {
    path: paths.authForgot(),
    isWithoutShell: true,
    screen: page(() => import('../features/identity/forgot-screen.tsx').then(({ ForgotScreen }) => ForgotScreen)),
  },
  {
    path: paths.authReset(),
    isWithoutShell: true,
    screen: page(() => import('../features/identity/reset-screen.tsx').then(({ ResetScreen }) => ResetScreen)),
  },
  {
    path: paths.authCallback(),
    isWithoutShell: true,
    screen: page(() => import('./pages/auth-pages.tsx').then(({ AuthCallbackPage }) => AuthCallbackPage)),
  },
  {
    path: paths.setupProfile(),
    isWithoutShell: true,
    screen: page(() => gatePages().then(({ SetupProfilePage }) => SetupProfilePage)),
  },
  {
    path: paths.pendingApproval(),
    isWithoutShell: true,
    screen: page(() => gatePages().then(({ PendingApprovalPage }) => PendingApprovalPage)),
  },
  {
    path: paths.accessBlocked(),
    isWithoutShell: true,
    screen: page(() => gatePages().then(({ AccessBlockedPage }) => AccessBlockedPage)),
  },
  {
    path: paths.parts(),
    isWithoutShell: true,
    screen: page(() => import('./gallery/gallery-screen.tsx').then(({ GalleryScreen }) => GalleryScreen)),
  },
]

export function preloadPages(): void {
  void WalletScreen.preload()
  void TransactionScreen.preload()
}

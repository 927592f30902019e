import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useAuth } from '../api/auth-context.ts'
import { firstScreen, lazyScreen } from '../lib/lazy-screen.tsx'
import { ErrorBoundary, OptionalContent } from '../ui/error-boundary.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { PageName } from './page-manifest.ts'

const page = (load: () => Promise<ComponentType>): ReactNode => {
  const Screen = lazyScreen(load)
  return <Screen />
}

const cashouts = () => import('../features/cashouts/index.ts')
const schedules = () => import('../features/schedules/index.ts')
const agentPages = () => import('./pages/agent-pages.tsx')
const gatePages = () => import('./pages/gate-pages.tsx')

const lazyPages = () => import('./pages/lazy-pages.tsx')
const signInHelpPages = () => import('./pages/sign-in-help-pages.tsx')

const support = page(() => lazyPages().then(({ SupportPage }) => SupportPage))

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
    <Suspense fallback={<div className="bone min-h-32" />}>
      <AgentWork />
    </Suspense>
  )
}

const agentFirst = (
  <OptionalContent>
    <AgentsOnly />
  </OptionalContent>
)

export const screens: Readonly<Record<PageName, ReactNode>> = {
  dashboard: <DashboardScreen cashouts={openCashouts} first={agentFirst} />,
  wallet: <WalletScreen cashouts={openCashouts} />,
  statements: page(() => import('../features/statements/statements-screen.tsx').then(({ StatementsScreen }) => StatementsScreen)),
  schedules: page(() => schedules().then(({ SchedulesScreen }) => SchedulesScreen)),
  schedule: page(() => schedules().then(({ ScheduleScreen }) => ScheduleScreen)),
  cashouts: page(() => cashouts().then(({ CashoutsScreen }) => CashoutsScreen)),
  cashout: page(() => cashouts().then(({ CashoutScreen }) => CashoutScreen)),
  funding: page(() => import('../features/funding/funding-screen.tsx').then(({ FundingScreen }) => FundingScreen)),
  transaction: <TransactionScreen />,
  requests: page(() => import('../features/requests/requests-screen.tsx').then(({ RequestsScreen }) => RequestsScreen)),
  split: page(() => import('../features/requests/split-screen.tsx').then(({ SplitScreen }) => SplitScreen)),
  request: page(() => import('../features/requests/request-screen.tsx').then(({ RequestScreen }) => RequestScreen)),
  settings: page(() => import('./pages/settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen)),
  tasks: page(() => import('../features/tasks/tasks-screen.tsx').then(({ TasksScreen }) => TasksScreen)),
  task: page(() => import('../features/tasks/task-screen.tsx').then(({ TaskScreen }) => TaskScreen)),
  messages: page(() => import('./pages/messages-page.tsx').then(({ MessagesPage }) => MessagesPage)),
  disputes: page(() => import('../features/disputes/dispute-pages.tsx').then(({ DisputePages }) => DisputePages)),
  agents: page(() => agentPages().then(({ AgentsScreen }) => AgentsScreen)),
  agentDashboard: page(() => agentPages().then(({ AgentDashboardPage }) => AgentDashboardPage)),
  cashIn: page(() => agentPages().then(({ CashInScreen }) => CashInScreen)),
  verifyPhone: page(() => import('../features/phone/verify-phone-screen.tsx').then(({ VerifyPhoneScreen }) => VerifyPhoneScreen)),
  cashoutReceipt: page(() => import('./pages/cashout-receipt-page.tsx').then(({ CashoutReceiptPage }) => CashoutReceiptPage)),
  verify: page(() => import('../features/statements/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen)),
  pay: page(() => import('../features/pay/index.ts').then(({ PayScreen }) => PayScreen)),
  support,
  helpArticle: support,
  compliance: page(() => lazyPages().then(({ CompliancePage }) => CompliancePage)),
  transparency: page(() => lazyPages().then(({ TransparencyScreen }) => TransparencyScreen)),
  transparencyCheck: page(() => lazyPages().then(({ CheckScreen }) => CheckScreen)),
  transparencyBalance: page(() => lazyPages().then(({ BalanceScreen }) => BalanceScreen)),
  legal: page(() => lazyPages().then(({ LegalPages }) => LegalPages)),
  signIn: <SignInPage />,
  forgottenPassword: page(() => import('../features/identity/forgot-screen.tsx').then(({ ForgotScreen }) => ForgotScreen)),
  newPassword: page(() => signInHelpPages().then(({ ResetScreen }) => ResetScreen)),
  signInCallback: page(() => signInHelpPages().then(({ AuthCallbackPage }) => AuthCallbackPage)),
  profileSetup: page(() => gatePages().then(({ SetupProfilePage }) => SetupProfilePage)),
  pendingApproval: page(() => gatePages().then(({ PendingApprovalPage }) => PendingApprovalPage)),
  accessBlocked: page(() => gatePages().then(({ AccessBlockedPage }) => AccessBlockedPage)),
  components: page(() => lazyPages().then(({ GalleryScreen }) => GalleryScreen)),
}

export function preloadPages(): void {
  void WalletScreen.preload()
  void TransactionScreen.preload()
}

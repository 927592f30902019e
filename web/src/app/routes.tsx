import { lazy, type ComponentType, type ReactNode } from 'react'
import { legalPages, paths } from '../lib/paths.ts'
import { SoonScreen, type SoonFeature } from './pages/soon-screen.tsx'
import { AccessBlockedPage, PendingApprovalPage, SetupProfilePage } from './pages/gate-pages.tsx'

/** shell: bars above and below. bare: a page of its own. open: shell for members, a simple bar for guests. */
export type Frame = 'shell' | 'bare' | 'open'

export interface RouteEntry {
  path: string
  frame: Frame
  screen: ReactNode
}

const page = (load: () => Promise<ComponentType>): ReactNode => {
  const Screen = lazy(() => load().then((component) => ({ default: component })))
  return <Screen />
}

const soon = (path: string, feature: SoonFeature, frame: Frame = 'shell'): RouteEntry => ({
  path,
  frame,
  screen: <SoonScreen feature={feature} />,
})

const signIn = page(() => import('../features/identity/sign-in-screen.tsx').then(({ SignInScreen }) => SignInScreen))

/** Every page of the member area, and what surrounds it. Who may see which is the gate's to say. */
export const routes: readonly RouteEntry[] = [
  {
    path: paths.dashboard(),
    frame: 'shell',
    screen: page(() => import('../features/wallet/dashboard-screen.tsx').then(({ DashboardScreen }) => DashboardScreen)),
  },
  {
    path: paths.wallet(),
    frame: 'shell',
    screen: page(() => import('../features/wallet/wallet-screen.tsx').then(({ WalletScreen }) => WalletScreen)),
  },
  {
    path: '/wallet/:transaction_id',
    frame: 'shell',
    screen: page(() => import('../features/wallet/transaction-screen.tsx').then(({ TransactionScreen }) => TransactionScreen)),
  },
  {
    path: paths.settings(),
    frame: 'shell',
    screen: page(() => import('./pages/settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen)),
  },
  soon(paths.tasks(), 'tasks'),
  soon(paths.messages(), 'messages'),
  soon(paths.disputes(), 'disputes'),
  soon(paths.agents(), 'agents'),
  soon(paths.agentDashboard(), 'agent_dashboard'),
  soon(paths.verifyPhone(), 'soon_verify_phone'),
  soon('/cashout-receipt/:cashout_id', 'soon_cashout_receipt'),
  soon(paths.authForgot(), 'soon_password_reset', 'open'),
  soon(paths.authReset(), 'soon_password_reset', 'open'),
  soon(paths.pay(), 'soon_pay', 'open'),
  soon(paths.support(), 'support', 'open'),
  soon(paths.compliance(), 'soon_compliance', 'open'),
  soon(paths.legal(), 'legal', 'open'),
  ...legalPages.map((legalPage) => soon(paths.legal(legalPage), 'legal', 'open')),
  { path: paths.auth(), frame: 'bare', screen: signIn },
  {
    path: paths.authCallback(),
    frame: 'bare',
    screen: page(() =>
      import('../features/identity/auth-callback-screen.tsx').then(({ AuthCallbackScreen }) => AuthCallbackScreen),
    ),
  },
  { path: paths.setupProfile(), frame: 'bare', screen: <SetupProfilePage /> },
  { path: paths.pendingApproval(), frame: 'bare', screen: <PendingApprovalPage /> },
  { path: paths.accessBlocked(), frame: 'bare', screen: <AccessBlockedPage /> },
  {
    path: paths.parts(),
    frame: 'bare',
    screen: page(() => import('./parts/parts-screen.tsx').then(({ PartsScreen }) => PartsScreen)),
  },
]

import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { AccountState } from './gate.ts'

/** Only tests use this table. */

export type Outcome = 'here' | 'landing' | `/${string}`

export interface GateRow {
  readonly path: `/${string}`
  readonly signed_out: Outcome
  readonly member: Outcome
}

const everybodys = (path: `/${string}`): GateRow => ({ path, signed_out: 'here', member: 'here' })
const moved = (path: `/${string}`, to: `/${string}`): GateRow => ({ path, signed_out: to, member: to })
/** Signed-out visitors are sent to the sign-in page and return afterwards. */
const members = (path: `/${string}`): GateRow => ({
  path,
  signed_out: `/auth?returnTo=${encodeURIComponent(path)}`,
  member: 'here',
})
/** Unknown paths: members see a not-found page, everyone else the start page. */
const publicRow = (path: `/${string}`): GateRow => ({ path, signed_out: 'landing', member: 'here' })

const legal = [
  'terms',
  'privacy',
  'acceptable-use',
  'risk-warning',
  'dispute-policy',
  'refund-policy',
  'kyc-aml',
  'fees',
] as const

const rows: readonly GateRow[] = [
  { path: '/', signed_out: 'landing', member: '/dashboard' },
  { path: '/auth', signed_out: 'here', member: '/dashboard' },
  { path: '/auth/callback', signed_out: 'here', member: '/dashboard' },
  { path: '/access-blocked', signed_out: 'here', member: '/dashboard' },
  { path: '/pending-approval', signed_out: 'landing', member: '/dashboard' },
  { path: '/setup-profile', signed_out: 'landing', member: '/dashboard' },
  ...(['/auth/forgot', '/auth/reset', '/pay', '/verify', '/support', '/compliance', '/transparency', '/legal'] as const).map(
    everybodys,
  ),
  ...legal.map((page) => everybodys(`/legal/${page}`)),
  everybodys('/verify/3CD4F-GH6JK-7MN9P'),
  everybodys('/support/send-money'),
  everybodys('/transparency/check'),
  moved('/terms', '/legal/terms'),
  moved('/privacy', '/legal/privacy'),
  moved('/acceptable-use', '/legal/acceptable-use'),
  moved('/risk-disclosure', '/legal/risk-warning'),
  { path: '/profile', signed_out: '/auth?returnTo=%2Fsettings', member: '/settings' },
  ...(['/dashboard', '/settings', '/wallet', '/tasks', '/messages', '/disputes', '/agents'] as const).map(members),
  ...(['/agents/dashboard', '/verify-phone'] as const).map(members),
  members('/transparency/balance'),
  members('/wallet/01980000-0000-7000-8000-000000000001'),
  members('/wallet/statements'),
  members('/wallet/cash-outs'),
  members('/wallet/cash-outs/01980000-0000-7000-8000-000000000001'),
  members('/wallet/scheduled'),
  members('/wallet/scheduled/01980000-0000-7000-8000-000000000001'),
  members('/tasks/01980000-0000-7000-8000-000000000001'),
  members('/disputes/01980000-0000-7000-8000-000000000001'),
  members('/requests'),
  members('/requests/01980000-0000-7000-8000-000000000001'),
  members('/requests/splits/01980000-0000-7000-8000-000000000001'),
  members('/funding/01980000-0000-7000-8000-000000000001'),
  members('/cash-ins/01980000-0000-7000-8000-000000000001'),
  members('/cashout-receipt/01980000-0000-7000-8000-000000000001'),
  ...(['/no-such-page', '/legal/no-such-page', '/auth/no-such-page', '/agents/dashboard/more', '/verify/a/b'] as const).map(
    publicRow,
  ),
]

const onlyPage = {
  blocked: '/access-blocked',
  pending_approval: '/pending-approval',
  onboarding: '/setup-profile',
} as const

export const gateTable: readonly { readonly path: `/${string}`; readonly outcomes: Readonly<Record<AccountState, Outcome>> }[] =
  rows.map(({ path, signed_out, member }) => ({
    path,
    outcomes: {
      signed_out,
      // Blocked members are signed out first and then land on this page, even if they opened it directly.
      blocked: onlyPage.blocked,
      pending_approval: path === onlyPage.pending_approval ? 'here' : onlyPage.pending_approval,
      onboarding: path === onlyPage.onboarding ? 'here' : onlyPage.onboarding,
      member,
    },
  }))

type CallOutcome = 'open' | ErrorCode

const needsSession = (
  member: CallOutcome,
  gated: 'by the gate' | 'before the gate',
): Readonly<Record<AccountState, CallOutcome>> => ({
  signed_out: 'UNAUTHENTICATED',
  blocked: gated === 'by the gate' ? 'ACCOUNT_BLOCKED' : member,
  pending_approval: gated === 'by the gate' ? 'PENDING_APPROVAL' : member,
  onboarding: gated === 'by the gate' ? 'NOT_ONBOARDED' : member,
  member,
})

/**
 * `member` is neither agent nor staff. Blocking ends the member’s sessions, so `blocked` applies to a request in
 * progress at that moment.
 */
export const callTable: Readonly<Record<Access, Readonly<Record<AccountState, CallOutcome>>>> = {
  guest: { signed_out: 'open', blocked: 'open', pending_approval: 'open', onboarding: 'open', member: 'open' },
  session: needsSession('open', 'before the gate'),
  member: needsSession('open', 'by the gate'),
  agent: needsSession('FORBIDDEN', 'by the gate'),
  admin_pre: needsSession('FORBIDDEN', 'before the gate'),
  admin: needsSession('FORBIDDEN', 'before the gate'),
  super_admin: needsSession('FORBIDDEN', 'before the gate'),
}

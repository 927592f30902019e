import type { AccountState } from '@hai/contract/gate'
import { legalDocuments } from '@hai/contract/legal-values'
import { CONNECTING_STATE } from '@hai/contract/oauth-state'
import { safeReturnPath, paths } from '../lib/paths.ts'

export type Verdict = { kind: 'show' } | { kind: 'redirect'; to: string } | { kind: 'landing' } | { kind: 'sign_out_blocked' }

const show: Verdict = { kind: 'show' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })

const moved: Readonly<Record<string, string>> = {
  '/terms': paths.legal('terms'),
  '/privacy': paths.legal('privacy'),
  '/acceptable-use': paths.legal('acceptable-use'),
  '/risk-disclosure': paths.legal('risk-warning'),
  '/profile': paths.settings(),
}

const everybody = new Set([
  '/auth/forgot',
  '/auth/reset',
  '/pay',
  '/verify',
  '/support',
  '/compliance',
  '/transparency',
  '/transparency/check',
  '/legal',
  '/dev/ui',
  ...legalDocuments.map((document) => paths.legal(document)),
])
const signedOutOnly = new Set(['/auth', '/auth/callback'])
const gates = new Set(['/setup-profile', '/pending-approval', '/access-blocked'])
const members = new Set([
  '/transparency/balance',
  '/dashboard',
  '/settings',
  '/wallet',
  '/requests',
  '/tasks',
  '/messages',
  '/disputes',
  '/agents',
  '/agents/dashboard',
  '/verify-phone',
])

const isEverybodys = (path: string): boolean => everybody.has(path) || /^\/(verify|support)\/[^/]+$/.test(path)

const isMemberPage = (path: string): boolean =>
  members.has(path) ||
  /^\/(wallet|tasks|funding|cash-ins|cashout-receipt|wallet\/scheduled|wallet\/cash-outs|disputes|requests|requests\/splits)\/[^/]+$/.test(
    path,
  )

function signedOut(path: string, search: string): Verdict {
  if (path === '/') return { kind: 'landing' }
  const bare = path.replace(/\/+$/, '')
  if (bare !== path && (isEverybodys(bare) || isMemberPage(bare))) return to(bare + search)
  if (isEverybodys(path) || signedOutOnly.has(path) || path === '/access-blocked') return show
  return isMemberPage(path) ? to(paths.auth({ returnTo: path + search })) : { kind: 'landing' }
}

/** True if a signed-in member returns from a provider that they connect to their account. */
const isConnecting = (path: string, search: string): boolean =>
  path === '/auth/callback' && (new URLSearchParams(search).get('state')?.startsWith(CONNECTING_STATE) ?? false)

function member(path: string, search: string): Verdict {
  if (isConnecting(path, search)) return show
  if (path === '/auth') return to(safeReturnPath(new URLSearchParams(search).get('returnTo')))
  if (path === '/' || signedOutOnly.has(path) || gates.has(path)) return to(paths.dashboard())
  return show
}

const allowOnly = (path: string, reachable: string): Verdict => (path === reachable ? show : to(reachable))

/** `search` is empty or starts with its question mark (docs/product/the-app.md#pages). */
export function gate(visitor: AccountState, path: string, search = ''): Verdict {
  const short = moved[path]
  switch (visitor) {
    case 'blocked':
      return { kind: 'sign_out_blocked' }
    case 'pending_approval':
      return allowOnly(path, paths.pendingApproval())
    case 'onboarding':
      return allowOnly(path, paths.setupProfile())
    case 'signed_out':
      return short ? to(short + search) : signedOut(path, search)
    case 'member':
      return short ? to(short + search) : member(path, search)
  }
}

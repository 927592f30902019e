import type { AccountState } from '@hai/contract/gate'
import { CONNECTING_STATE } from '@hai/contract/oauth-state'
import { safeReturnPath, paths } from '../lib/paths.ts'
import { pageAt } from './page-at.ts'
import { movedPaths } from './moved-paths.ts'
import type { PageAccess } from './page-facts.ts'

export type Verdict = { kind: 'show' } | { kind: 'redirect'; to: string } | { kind: 'landing' } | { kind: 'sign_out_blocked' }

const show: Verdict = { kind: 'show' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })

const accessOf = (path: string): PageAccess | undefined => pageAt(path)?.page.access

function signedOut(path: string, search: string): Verdict {
  const access = accessOf(path)
  if (!access || access === 'account_state') return { kind: 'landing' }
  const bare = path.replace(/\/$/, '')
  if (bare !== path) return to(bare + search)
  return access === 'members' ? to(paths.signIn({ returnTo: path + search })) : show
}

/** True if a signed-in member returns from a provider that they connect to their account. */
const isConnecting = (path: string, search: string): boolean =>
  path === '/auth/callback' && (new URLSearchParams(search).get('state')?.startsWith(CONNECTING_STATE) ?? false)

function member(path: string, search: string): Verdict {
  if (isConnecting(path, search)) return show
  if (path === '/auth') return to(safeReturnPath(new URLSearchParams(search).get('returnTo')))
  const access = accessOf(path)
  return path === '/' || access === 'signed_out' || access === 'account_state' ? to(paths.dashboard()) : show
}

const allowOnly = (path: string, reachable: string): Verdict => (path === reachable ? show : to(reachable))

/** `search` is empty or starts with its question mark (docs/product/the-app.md#pages). */
export function gate(visitor: AccountState, path: string, search = ''): Verdict {
  const moved = movedPaths[path]
  switch (visitor) {
    case 'blocked':
      return { kind: 'sign_out_blocked' }
    case 'pending_approval':
      return allowOnly(path, paths.pendingApproval())
    case 'onboarding':
      return allowOnly(path, paths.profileSetup())
    case 'signed_out':
      return moved ? to(moved + search) : signedOut(path, search)
    case 'member':
      return moved ? to(moved + search) : member(path, search)
  }
}

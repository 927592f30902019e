import { useAuth } from '../../api/auth-context.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useStore } from '../../lib/store.ts'
import { supportEmail } from '../../lib/installation.ts'
import type { Blocked } from '../session/auth-machine.ts'
import { blockedBecause } from '../session/auth.ts'
import { useLiveProfile } from '../session/use-live-profile.ts'

const PendingApprovalScreen = lazyScreen(() =>
  import('../../features/identity/pending-approval-screen.tsx').then(({ PendingApprovalScreen: one }) => one),
)
const AccessBlockedScreen = lazyScreen(() =>
  import('../../features/identity/access-blocked-screen.tsx').then(({ AccessBlockedScreen: one }) => one),
)

const SetupProfileScreen = lazyScreen(() =>
  import('../../features/onboarding/setup-profile-screen.tsx').then(({ SetupProfileScreen: one }) => one),
)

export function SetupProfilePage() {
  const { profile, reloadProfile, signOut } = useAuth()
  useLiveProfile()
  return <SetupProfileScreen profile={profile} onCompleted={() => void reloadProfile()} onSignOut={() => void signOut()} />
}

export function PendingApprovalPage() {
  const { signOut } = useAuth()
  useLiveProfile()
  return <PendingApprovalScreen onSignOut={() => void signOut()} />
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isText = (value: unknown): value is string => typeof value === 'string'

/** The block notice that the navigation stored in the history entry. Empty if the address was typed. */
function noticeOfVisit(): Blocked {
  const state: unknown = history.state
  const given: Partial<Record<keyof Blocked, unknown>> = typeof state === 'object' && state !== null ? state : {}
  return {
    reason: isText(given.reason) ? given.reason : null,
    supply: Array.isArray(given.supply) ? given.supply.filter(isText) : [],
    review_on: isText(given.review_on) && DAY.test(given.review_on) ? given.review_on : null,
    for_good: given.for_good === true,
  }
}

export function AccessBlockedPage() {
  const blocked = useStore(blockedBecause)
  return <AccessBlockedScreen {...(blocked ?? noticeOfVisit())} supportEmail={supportEmail} />
}

import { useAuth } from '../../api/auth-context.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useStore } from '../../lib/store.ts'
import { supportEmail } from '../../lib/support.ts'
import { blockedBecause } from '../session/auth.ts'

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
  return <SetupProfileScreen profile={profile} onCompleted={() => void reloadProfile()} onSignOut={() => void signOut()} />
}

export function PendingApprovalPage() {
  const { signOut } = useAuth()
  return <PendingApprovalScreen onSignOut={() => void signOut()} />
}

/** The reason of a refused sign-in comes with the visit, that of a signed-out session from the session itself. */
function reasonOfVisit(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'reason' in state && typeof state.reason === 'string'
    ? state.reason
    : null
}

export function AccessBlockedPage() {
  const blocked = useStore(blockedBecause)
  return <AccessBlockedScreen reason={blocked?.reason ?? reasonOfVisit()} supportEmail={supportEmail} />
}

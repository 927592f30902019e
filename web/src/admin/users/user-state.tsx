import type { ListedUser } from '@hai/contract/users'
import { Check } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

type Standing = Pick<ListedUser, 'is_blocked' | 'wallet_status' | 'needs_approval' | 'onboarded'>

/** How an account stands, in one word: what matters most comes first. */
export function stateOf({ is_blocked, wallet_status, needs_approval, onboarded }: Standing) {
  if (is_blocked) return 'blocked'
  if (wallet_status === 'frozen') return 'wallet_frozen'
  if (wallet_status === 'locked') return 'locked'
  if (needs_approval) return 'waits'
  return onboarded ? 'active' : 'new'
}

const moods: Readonly<Record<ReturnType<typeof stateOf>, Mood>> = {
  blocked: 'problem',
  wallet_frozen: 'problem',
  locked: 'problem',
  waits: 'wait',
  active: 'in',
  new: 'plain',
}

export function UserState({ user }: { user: Standing }) {
  const t = useWords('admin_users')
  const state = stateOf(user)
  return (
    <Status mood={moods[state]} {...(state === 'active' && { icon: Check })}>
      {t(`state_${state}`)}
    </Status>
  )
}

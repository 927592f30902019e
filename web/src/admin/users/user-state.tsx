import type { ListedUser } from '@hai/contract/users'
import { Ban, Check, Snowflake, type LucideIcon } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

type Standing = Pick<ListedUser, 'block_kind' | 'wallet_status' | 'needs_approval' | 'onboarded'>

export function stateOf({ block_kind, wallet_status, needs_approval, onboarded }: Standing) {
  if (block_kind) return block_kind
  if (wallet_status === 'frozen') return 'wallet_frozen'
  if (wallet_status === 'locked') return 'locked'
  if (needs_approval) return 'waits'
  return onboarded ? 'active' : 'new'
}

const tones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  blocked: 'problem',
  frozen: 'problem',
  wallet_frozen: 'problem',
  locked: 'problem',
  waits: 'wait',
  active: 'in',
  new: 'plain',
}

const icons: Partial<Record<ReturnType<typeof stateOf>, LucideIcon>> = { blocked: Ban, frozen: Snowflake, active: Check }

export function UserState({ user }: { user: Standing }) {
  const t = useTranslations('admin_users')
  const state = stateOf(user)
  const icon = icons[state]
  return (
    <Status tone={tones[state]} {...(icon && { icon })}>
      {t(`state_${state}`)}
    </Status>
  )
}

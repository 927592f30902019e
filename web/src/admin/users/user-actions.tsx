import type { AdminUser } from '@hai/contract/users'
import type { UserAction } from '@hai/contract/user-values'
import { useState, type ComponentType } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/popover.tsx'
import { Approve } from './approve.tsx'
import { ConfirmLevel } from './confirm-level.tsx'
import { LowerLevel } from './lower-level.tsx'
import { Notify } from './notify.tsx'
import { RevokeSessions } from './revoke-sessions.tsx'
import { ChangeRole } from './change-role.tsx'
import { Block, Freeze, Unblock } from './freeze-and-block.tsx'
import type { UserActionDialogProps } from './use-user-action.ts'

const dialogs: Readonly<Record<UserAction, ComponentType<UserActionDialogProps>>> = {
  freeze: Freeze,
  block: Block,
  unblock: Unblock,
  approve: Approve,
  revoke_sessions: RevokeSessions,
  grant_admin: ChangeRole,
  grant_super_admin: ChangeRole,
  remove_admin: ChangeRole,
  remove_super_admin: ChangeRole,
  set_agent_level: ConfirmLevel,
  lower_agent_level: LowerLevel,
}

const inFront: readonly UserAction[] = ['freeze', 'unblock', 'approve', 'set_agent_level']

export function UserActions({ user }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  const [begun, setBegun] = useState<UserAction | null>(null)
  const [isNotifying, setNotifying] = useState(false)
  const isSelf = useAuth().profile.id === user.user_id
  const Dialog = begun && dialogs[begun]
  const behind = [
    ...(isSelf ? [] : [{ text: t('notify'), onClick: () => setNotifying(true) }]),
    ...user.actions
      .filter((action) => !inFront.includes(action))
      .map((action) => ({ text: t(`action_${action}`), onClick: () => setBegun(action) })),
  ]
  return (
    <>
      {user.actions
        .filter((action) => inFront.includes(action))
        .map((action) => (
          <Button key={action} size="small" kind={action === 'freeze' ? 'danger' : 'main'} onClick={() => setBegun(action)}>
            {t(`action_${action}`)}
          </Button>
        ))}
      {behind.length > 0 && (
        <Menu
          items={behind}
          label={t('more_actions')}
          triggerClassName="inline-flex min-h-(--size-touch) items-center rounded-box bg-sunken px-3.5 text-sm font-medium hover:bg-pressed"
          trigger={t('more')}
        />
      )}
      {isNotifying && <Notify user={user} onClose={() => setNotifying(false)} />}
      {Dialog && <Dialog user={user} action={begun} onClose={() => setBegun(null)} />}
    </>
  )
}

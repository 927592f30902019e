import type { AdminUser } from '@hai/contract/users'
import type { UserAction, StaffRole } from '@hai/contract/user-values'
import { useState, type ComponentType } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/popover.tsx'
import { Approve } from './approve.tsx'
import { LowerLevel } from './lower-level.tsx'
import { Notify } from './notify.tsx'
import { RevokeSessions } from './revoke-sessions.tsx'
import { Block, Freeze, Unblock } from './freeze-and-block.tsx'
import { type UserActionDialogProps, useUserAction } from './use-user-action.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

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
            {t(action === 'unblock' && user.block_kind === 'frozen' ? 'action_unfreeze' : `action_${action}`)}
          </Button>
        ))}
      {behind.length > 0 && (
        <Menu
          items={behind}
          label={t('more_actions')}
          triggerClassName="inline-flex min-h-(--size-touch) items-center rounded-box bg-sunken px-3.5 text-sm font-medium hover:bg-pressed"
          trigger={t('ui.more')}
        />
      )}
      {isNotifying && <Notify user={user} onClose={() => setNotifying(false)} />}
      {Dialog && <Dialog user={user} action={begun} onClose={() => setBegun(null)} />}
    </>
  )
}

function ConfirmLevel({ user: { user_id, agent }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const action = useUserAction('admin_set_agent_level', {
    failed: t('level_failed'),
    onClose,
    done: ({ agent_level: level }) => ({ title: t('level_done', { level }), kind: 'done' }),
  })
  const next = agent?.next
  if (action.isBusy || !agent || !next) return action.dialog
  return (
    <FormDialog
      title={t('action_set_agent_level')}
      submitLabel={t('ui.continue')}
      busy={false}
      onClose={onClose}
      onSubmit={() => action.run(() => ({ user_id, admin_id: profile.id, agent_level: next.level }))}
    >
      <p>{t('level_text', { level: next.level, completed: agent.score.completed, disputed: agent.score.disputed })}</p>
    </FormDialog>
  )
}

const roleOf = (action: UserAction): StaffRole => (action.endsWith('super_admin') ? 'super_admin' : 'admin')

function ChangeRole({ user: { user_id }, action: which, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const isGrant = which.startsWith('grant')
  const action = useUserAction(isGrant ? 'admin_grant_role' : 'admin_remove_role', {
    failed: t('role_failed'),
    onClose,
    done: () => ({ title: t('admin_ui.approval_requested'), text: t('role_asked_text'), kind: 'wait' }),
  })
  if (action.isBusy) return action.dialog
  return (
    <ReasonDialog
      title={t(`action_${which}`)}
      submitLabel={t('ui.continue')}
      hint={t('second_reads')}
      onClose={onClose}
      onGiven={(reason) => action.run(() => ({ user_id, admin_id: profile.id, role: roleOf(which), reason }))}
    >
      <p className="text-ink-soft">{t(isGrant ? 'grant_text' : 'removal_text')}</p>
    </ReasonDialog>
  )
}

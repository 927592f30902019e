import type { StaffRole, UserAct } from '@hai/contract/user-words'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { useAct } from '../ui/act/use-act.tsx'
import type { OneActProps } from './acts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserChanged } from './use-user-changed.ts'

const roleOf = (act: UserAct): StaffRole => (act.endsWith('super_admin') ? 'super_admin' : 'admin')

/** Asks a second super_admin to give a role, or to take it away. */
export function ChangeRole({ user: { user_id }, act: which, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const { profile } = useAuth()
  const changed = useUserChanged()
  const [isAsking, setAsking] = useState(true)
  const isGrant = which.startsWith('grant')
  const act = useAct(isGrant ? 'admin_grant_role' : 'admin_remove_role', {
    failed: t('role_failed'),
    onDone: () => {
      toast({ title: t('role_asked'), text: t('role_asked_text'), kind: 'wait' })
      changed()
      onClose()
    },
    onClose,
  })
  if (!isAsking) return act.dialog
  return (
    <ReasonDialog
      title={t(`act_${which}`)}
      act={t('go_on')}
      hint={t('second_reads')}
      onClose={onClose}
      onGiven={(reason) => {
        setAsking(false)
        act.run(() => ({ user_id, admin_id: profile.id, role: roleOf(which), reason }))
      }}
    >
      <p className="text-ink-soft">{t(isGrant ? 'grant_text' : 'removal_text')}</p>
    </ReasonDialog>
  )
}

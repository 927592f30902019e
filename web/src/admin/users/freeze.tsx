import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { useAct } from '../ui/act/use-act.tsx'
import type { OneActProps } from './acts.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { useUserChanged } from './use-user-changed.ts'

/** Freezes an account: why, then a code of its own. */
export function Freeze({ user: { user_id }, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const { profile } = useAuth()
  const changed = useUserChanged()
  const [isAsking, setAsking] = useState(true)
  const act = useAct('freeze_user_account', {
    failed: t('freeze_failed'),
    onDone: ({ sessions_ended }) => {
      toast({ title: t('frozen'), text: t('frozen_text', { count: sessions_ended }), kind: 'done' })
      changed()
      onClose()
    },
    onClose,
  })
  if (!isAsking) return act.dialog
  return (
    <FreezeDialog
      user_id={user_id}
      onClose={onClose}
      onGiven={(freeze) => {
        setAsking(false)
        act.run(() => ({ user_id, admin_id: profile.id, ...freeze }))
      }}
    />
  )
}

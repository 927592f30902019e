import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { useAct } from '../ui/act/use-act.tsx'
import type { OneActProps } from './acts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserChanged } from './use-user-changed.ts'

/** Shuts a member out for good: why, then a code of its own. */
export function Block({ user: { user_id }, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const { profile } = useAuth()
  const changed = useUserChanged()
  const [isAsking, setAsking] = useState(true)
  const act = useAct('admin_block_user', {
    failed: t('block_failed'),
    onDone: ({ sessions_ended }) => {
      toast({ title: t('blocked'), text: t('frozen_text', { count: sessions_ended }), kind: 'done' })
      changed()
      onClose()
    },
    onClose,
  })
  if (!isAsking) return act.dialog
  return (
    <ReasonDialog
      title={t('act_block')}
      act={t('go_on')}
      hint={t('member_reads')}
      onClose={onClose}
      onGiven={(reason) => {
        setAsking(false)
        act.run(() => ({ user_id, admin_id: profile.id, reason }))
      }}
    >
      <p className="text-ink-soft">{t('block_text')}</p>
    </ReasonDialog>
  )
}

/** Lets a member in again: why, then a code of its own. */
export function Unblock({ user: { user_id }, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const { profile } = useAuth()
  const changed = useUserChanged()
  const [isAsking, setAsking] = useState(true)
  const act = useAct('admin_unblock_user', {
    failed: t('unblock_failed'),
    onDone: () => {
      toast({ title: t('unblocked'), kind: 'done' })
      changed()
      onClose()
    },
    onClose,
  })
  if (!isAsking) return act.dialog
  return (
    <ReasonDialog
      title={t('act_unblock')}
      act={t('go_on')}
      hint={t('for_the_record')}
      onClose={onClose}
      onGiven={(reason) => {
        setAsking(false)
        act.run(() => ({ user_id, admin_id: profile.id, reason }))
      }}
    >
      <p className="text-ink-soft">{t('unblock_text')}</p>
    </ReasonDialog>
  )
}

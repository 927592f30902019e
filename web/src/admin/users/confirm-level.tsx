import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAct } from '../ui/act/use-act.tsx'
import type { OneActProps } from './acts.tsx'
import { useUserChanged } from './use-user-changed.ts'

/** Confirms the level that an agent's work proposes. */
export function ConfirmLevel({ user: { user_id, agent }, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const { profile } = useAuth()
  const changed = useUserChanged()
  const [isAsking, setAsking] = useState(true)
  const act = useAct('admin_set_agent_level', {
    failed: t('level_failed'),
    onDone: ({ agent_level }) => {
      toast({ title: t('level_done', { level: agent_level }), kind: 'done' })
      changed()
      onClose()
    },
    onClose,
  })
  const next = agent?.next
  if (!isAsking || !agent || !next) return act.dialog
  return (
    <FormDialog
      title={t('act_set_agent_level')}
      act={t('go_on')}
      busy={false}
      onClose={onClose}
      onSubmit={() => {
        setAsking(false)
        act.run(() => ({ user_id, admin_id: profile.id, agent_level: next.level }))
      }}
    >
      <p>{t('level_text', { level: next.level, completed: agent.score.completed, disputed: agent.score.disputed })}</p>
    </FormDialog>
  )
}

import { Award } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Picker } from '../../ui/picker.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserAction, type UserActionDialogProps } from './use-user-action.ts'

export function LowerLevel({ user: { user_id, agent }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const below = (agent?.level ?? 1) - 1
  const [agent_level, setLevel] = useState(below)
  const action = useUserAction('admin_set_agent_level', {
    failed: t('level_lower_failed'),
    onClose,
    done: ({ agent_level: level }) => ({ title: t('level_lowered', { level }), kind: 'done' }),
  })
  if (action.isBusy) return action.dialog
  const levels = Array.from({ length: below }, (_, index) => below - index)
  return (
    <ReasonDialog
      title={t('action_lower_agent_level')}
      submitLabel={t('ui.continue')}
      hint={t('member_reads')}
      onClose={onClose}
      onGiven={(reason) => action.run(() => ({ user_id, admin_id: profile.id, agent_level, reason }))}
    >
      <p className="text-ink-soft">{t('level_lower_text')}</p>
      <Picker
        variant="field"
        label={t('level_lower')}
        icon={Award}
        value={String(agent_level)}
        options={levels.map((level) => ({ value: String(level), text: t('admin_ui.level_number', { level }) }))}
        onPick={(picked) => setLevel(Number(picked))}
      />
    </ReasonDialog>
  )
}

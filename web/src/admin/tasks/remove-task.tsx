import { formatUsd, plus } from '@hai/contract/money'
import { REMOVAL_MAX, REMOVAL_MIN, removalReasons, type RemovalReason } from '@hai/contract/task-removal'
import type { WholeStaffTask } from '@hai/contract/tasks-admin'
import { KeyRound, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

/** Staff can remove a task only before a proof is submitted. `obstacle` says why a task cannot be removed. */
export function RemoveTask({ task }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  const { removal, obstacle } = task
  return (
    <Panel title={t('removal')}>
      {removal ? (
        <div className="grid gap-1 wrap-anywhere">
          <p className="font-medium">{t(`reason_${removal.reason_code}`)}</p>
          <p>
            <Sensitive kind="text">{removal.reason}</Sensitive>
          </p>
          <p className="text-sm text-ink-soft">
            <Sensitive kind="name">{removal.removed_by.full_name ?? removal.removed_by.email}</Sensitive>,{' '}
            {exactMoment(new Date(removal.removed_at), 'en')}
          </p>
        </div>
      ) : obstacle !== null ? (
        <p className="text-ink-soft">{t(`obstacle_${obstacle}`)}</p>
      ) : (
        <Ask task={task} />
      )}
    </Panel>
  )
}

function Ask({ task: { id: task_id, reward, fee, tax } }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  const { profile } = useAuth()
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  const [isAsking, setAsking] = useState(false)
  const [reason_code, setCode] = useState<RemovalReason>('asks_for_money')
  const reason = useReason({ min: REMOVAL_MIN, max: REMOVAL_MAX })
  const action = useConfirmedAction('admin_remove_task', {
    failed: t('remove_failed'),
    onDone: ({ returned }) => {
      toast({ title: t('removed'), text: t('removed_text', { amount: amountText(returned, visibility) }), kind: 'done' })
    },
  })
  const form = useForm({
    errors: { reason: reason.isShort },
    onSubmit: () => {
      setAsking(false)
      action.run(() => ({ task_id, admin_id: profile.id, reason: reason.text, reason_code }))
    },
  })
  const bounds = { minimum: REMOVAL_MIN, maximum: REMOVAL_MAX }
  return (
    <>
      <p>{t('remove_text')}</p>
      <p className="flex justify-between gap-4">
        <span className="text-ink-soft">{t('goes_back')}</span>
        <Money cents={plus(reward, fee, tax)} />
      </p>
      <Button kind="danger" icon={Trash2} wide busy={action.isBusy} onClick={() => setAsking(true)}>
        {t('remove_task')}
      </Button>
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <KeyRound className="size-4 flex-none" />
        {t('admin_ui.second_factor_needed')}
      </p>
      {isAsking && (
        <FormDialog
          title={t('remove_task')}
          submitLabel={t('remove_task')}
          kind="danger"
          busy={false}
          onSubmit={form.submit}
          onClose={() => setAsking(false)}
        >
          <p>{visibility === 'shown' ? t('remove_how', { amount: formatUsd(plus(reward, fee, tax)) }) : t('remove_text')}</p>
          <Picker
            variant="field"
            label={t('admin_ui.reason_code')}
            icon={Tag}
            value={reason_code}
            options={removalReasons.map((value) => ({ value, text: t(`reason_${value}`) }))}
            onPick={(picked) => setCode(removalReasons.find((code) => code === picked) ?? reason_code)}
          />
          <ReasonField
            of={reason}
            shown={form.field('reason')}
            label={t('admin_ui.reason_for_both_parties')}
            hint={t('admin_ui.length_hint', bounds)}
            short={t('admin_ui.length_between', bounds)}
          />
        </FormDialog>
      )}
      {action.dialog}
    </>
  )
}

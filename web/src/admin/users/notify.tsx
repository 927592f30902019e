import type { Output } from '@hai/contract/contract'
import type { StaffTemplate } from '@hai/contract/notifications'
import type { AdminUser } from '@hai/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MemberName } from '../ui/member-name.tsx'

type Offer = Output<'get_staff_notifications'>

/** Staff can send a member only the prepared texts, each once in 24 hours, and only a limited number. */
export function Notify({
  user,
  onClose,
}: {
  user: Pick<AdminUser, 'user_id' | 'full_name' | 'hai_tag' | 'email'>
  onClose: () => void
}) {
  const t = useTranslations('admin_users')
  const { user_id } = user
  const { data, error, refetch } = useQuery({ ...api.get_staff_notifications.query({ user_id }), staleTime: 0 })
  const [type, setType] = useState<StaffTemplate | null>(null)
  const sending = useMutation({
    mutationKey: ['create_notification'],
    mutationFn: (chosen: StaffTemplate) => api.create_notification({ user_id, type: chosen }),
    onSuccess: () => {
      toast({ title: t('notified'), text: t('notified_text'), kind: 'done' })
      onClose()
    },
  })
  const mayBeSent = data !== undefined && data.left > 0
  const form = useForm({
    errors: { type: type === null && t('notify_choose') },
    isBusy: sending.isPending,
    onSubmit: () => type && sending.mutate(type),
  })
  return (
    <FormDialog
      title={t('notify')}
      submitLabel={mayBeSent ? t('notify_send') : null}
      busy={sending.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <MemberName member={user} plain />
      {data ? (
        <Offered of={data} chosen={type} onChoose={setType} error={form.field('type').error} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      )}
      {sending.error && <Notice kind="problem" title={errorMessage(sending.error)} />}
    </FormDialog>
  )
}

function Offered({
  of: { language, templates, left },
  chosen,
  onChoose,
  error,
}: {
  of: Offer
  chosen: StaffTemplate | null
  onChoose: (type: StaffTemplate) => void
  error: ReactNode
}) {
  const t = useTranslations('admin_users')
  return (
    <>
      <p className="text-ink-soft">{t('notify_text', { tongue: t(`admin_ui.language_${language}`) })}</p>
      <FieldGroup label={t('notify_which')} isLabelHidden isRadio error={error}>
        {templates.map(({ type, title, message, sent_at }) => (
          <label
            key={type}
            className="flex min-h-13 gap-3 rounded-box px-3 py-2 hover:bg-sunken has-checked:bg-accent-wash has-checked:inset-ring-[1.5px] has-checked:inset-ring-accent-ink"
          >
            <input
              type="radio"
              name="template"
              disabled={sent_at !== null || left === 0}
              checked={chosen === type}
              onChange={() => onChoose(type)}
              className="mt-0.5 size-5 flex-none accent-accent-ink"
            />
            <span className="min-w-0">
              <span lang={language} className="block font-medium wrap-anywhere">
                {title}
              </span>
              <span lang={language} className="block text-sm wrap-anywhere">
                {message}
              </span>
              {sent_at !== null && (
                <span className="block text-sm text-ink-soft">
                  {t('notify_sent')} <RelativeTime iso={sent_at} />
                </span>
              )}
            </span>
          </label>
        ))}
      </FieldGroup>
      <p className="text-sm text-ink-soft">{t('notify_left', { count: left })}</p>
    </>
  )
}

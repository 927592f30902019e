import type { SecurityFlag } from '@hai/contract/security-admin'
import { FLAG_NOTE_MAX, FLAG_NOTE_MIN } from '@hai/contract/security-values'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { currentLanguage, useLanguage, useTranslations, getTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Resolution } from '../ui/resolution.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { FlagState, ActorCell } from './cells.tsx'
import { reasonText } from './texts.ts'

/** Resolving a flag lifts its restriction at once. */
export function FlagDialog({ flag, onClose }: { flag: SecurityFlag; onClose: () => void }) {
  const t = useTranslations('admin_security')
  const language = useLanguage()
  const { profile } = useAuth()
  const isShown = useSensitiveShown()
  const note = useReason({ min: FLAG_NOTE_MIN, max: FLAG_NOTE_MAX })
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['resolve_security_flag'],
    mutationFn: (resolution_note: string) =>
      api.resolve_security_flag({ admin_id: profile.id, flag_id: flag.id, resolution_note }),
    onSuccess: () => {
      toast({ title: t('flag_resolved'), text: t(`flag_resolved_${flag.action_taken}`), kind: 'done' })
      onClose()
    },
  })
  const moment = (iso: string) => exactMoment(new Date(iso), language)
  const form = useForm({ errors: { note: note.isShort }, isBusy: isPending, onSubmit: () => mutate(note.text) })
  return (
    <FormDialog
      title={t(`action_${flag.action_taken}`)}
      submitLabel={flag.resolved || !isShown ? null : t('resolve')}
      busy={isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FlagState state={flag.state} />
        <span className="text-ink-soft">{reasonText(flag, t)}</span>
      </p>
      <ActorCell {...flag} />
      <p>{t(`action_means_${flag.action_taken}`)}</p>
      <p className="text-sm text-ink-soft">{t('flag_from_to', { from: moment(flag.created_at), to: moment(flag.expires_at) })}</p>
      {flag.resolved ? (
        <Resolution note={flag.resolution_note} by={flag.resolved_by} byLabel={t('admin_ui.resolved_by')}>
          {flag.resolved_at && moment(flag.resolved_at)}
        </Resolution>
      ) : !isShown ? (
        <RevealFirst />
      ) : (
        <ReasonField
          of={note}
          shown={form.field('note')}
          label={t('resolution_note')}
          hint={t('note_kept')}
          short={t('admin_ui.note_short')}
        />
      )}
      {error && (
        <Notice kind="problem" title={t('resolve_failed')}>
          {refusalText(error, flag, profile.id)}
        </Notice>
      )}
    </FormDialog>
  )
}

function refusalText(error: unknown, { action_taken, person, ip_address }: SecurityFlag, own_id: string): string {
  const t = getTranslations('admin_security')
  if (hasCode(error, 'INVALID_TRANSITION')) return t('resolved_already')
  if (hasCode(error, 'FORBIDDEN'))
    return t(ip_address !== null ? 'own_address' : person?.user_id === own_id ? 'own_flag' : 'staff_flag')
  const rest = action_taken === 'locked' ? errorDataOf(error, 'RATE_LIMITED') : undefined
  return rest ? t('lifted_enough', { retry_at: exactMoment(new Date(rest.retry_at), currentLanguage()) }) : errorMessage(error)
}

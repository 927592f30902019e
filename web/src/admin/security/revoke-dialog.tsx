import type { ActiveToken } from '@hai/contract/security-admin'
import { REVOKE_REASON_MAX, REVOKE_REASON_MIN } from '@hai/contract/security-values'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { Ip } from './cells.tsx'
import type { Words } from './texts.ts'

export function deviceText({ browser, system }: ActiveToken['device'], t: Words): string {
  if (browser && system) return t('browser_on', { browser, system })
  return browser ?? system ?? t('admin_ui.unknown_device')
}

/**
 * Revokes a session. For the staff member's own current session it only shows a notice, because they can sign out
 * instead.
 */
export function RevokeDialog({ token, onClose }: { token: ActiveToken; onClose: () => void }) {
  const t = useTranslations('admin_security')
  const { profile } = useAuth()
  const reason = useReason({ min: REVOKE_REASON_MIN, max: REVOKE_REASON_MAX })
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['revoke_token'],
    mutationFn: (given: string) => api.revoke_token({ admin_id: profile.id, session_id: token.session_id, reason: given }),
    onSuccess: () => {
      toast({ title: t('token_revoked'), text: t('token_revoked_text'), kind: 'done' })
      onClose()
    },
  })
  const form = useForm({ errors: { reason: reason.isShort }, isBusy: isPending, onSubmit: () => mutate(reason.text) })
  return (
    <FormDialog
      title={t(token.is_current ? 'this_session' : 'end_title')}
      submitLabel={token.is_current ? null : t('admin_ui.end_session')}
      kind="danger"
      busy={isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MemberName member={token.person} />
      <SessionFacts token={token} />
      {token.is_current ? (
        <p>{t('this_session_text')}</p>
      ) : (
        <>
          <p>{t('revoke_means')}</p>
          <ReasonField
            of={reason}
            shown={form.field('reason')}
            label={t('ui.reason')}
            hint={t('note_kept')}
            short={t('admin_ui.note_short')}
          />
        </>
      )}
      {error && (
        <Notice kind="problem" title={t('revoke_failed')}>
          {hasCode(error, 'NOT_FOUND')
            ? t('ended_already')
            : hasCode(error, 'FORBIDDEN')
              ? t('not_yours_to_end')
              : errorMessage(error)}
        </Notice>
      )}
    </FormDialog>
  )
}

function SessionFacts({ token: { device, ip_address, user_agent, created_at, last_seen_at } }: { token: ActiveToken }) {
  const t = useTranslations('admin_security')
  const language = useLanguage()
  const moment = (iso: string) => exactMoment(new Date(iso), language)
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>
        {deviceText(device, t)}, <Ip>{ip_address}</Ip>
      </p>
      <p className="text-ink-soft">{t('seen_from_to', { from: moment(created_at), to: moment(last_seen_at) })}</p>
      <p className="text-ink-soft">
        <Sensitive kind="text">{user_agent}</Sensitive>
      </p>
    </div>
  )
}

import { ALERT_NOTE_MAX, ALERT_NOTE_MIN } from '@hai/contract/integrity-values'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FindingValue } from '@hai/contract/integrity'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Resolution } from '../ui/resolution.tsx'
import { Difference, Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { linkStyle } from '../ui/link-style.ts'
import type { Resolvable } from './resolvable.ts'

export function ResolveDialog({ alert, onClose }: { alert: Resolvable; onClose: () => void }) {
  const t = useTranslations('admin_integrity')
  const { profile } = useAuth()
  const isShown = useSensitiveShown()
  const note = useReason({ min: ALERT_NOTE_MIN, max: ALERT_NOTE_MAX })
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['resolve_ledger_alert'],
    mutationFn: (resolution_note: string) =>
      api.resolve_ledger_alert({ admin_id: profile.id, alert_id: alert.id, resolution_note }),
    onSuccess: () => {
      toast({ title: t('alert_resolved'), kind: 'done' })
      onClose()
    },
    onError: (failure) => toast({ title: t('resolve_failed'), text: errorMessage(failure), kind: 'problem' }),
  })
  const form = useForm({ errors: { note: note.isShort }, isBusy: isPending, onSubmit: () => mutate(note.text) })
  return (
    <FormDialog
      title={t('alert_about', { what: t(alert.user_id ? 'type_ledger_delta_mismatch' : 'type_system_net_delta') })}
      submitLabel={alert.resolved || !isShown ? null : t('resolve')}
      busy={isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        <Difference cents={alert.delta} size="big" /> <span className="text-ink-soft">{t('admin_ui.difference')}</span>
      </p>
      <Findings of={alert.findings} />
      {alert.user_id && (
        <Link href={adminPaths.ledgerTrace(alert.user_id)} className={linkStyle}>
          {t('admin_ui.open_ledger_trace')}
        </Link>
      )}
      {alert.resolved ? (
        <Resolution note={alert.resolution_note} by={alert.resolved_by} byLabel={t('admin_ui.resolved_by')}>
          {alert.resolved_at && (
            <>
              {t('resolved_at')} <When iso={alert.resolved_at} />
            </>
          )}
        </Resolution>
      ) : !isShown ? (
        <RevealFirst />
      ) : (
        <ReasonField
          of={note}
          shown={form.field('note')}
          label={t('what_was_found')}
          hint={t('note_kept')}
          short={t('admin_ui.note_short')}
        />
      )}
      {error && (
        <Notice kind="problem" title={t('resolution_failed')}>
          {hasCode(error, 'MISMATCH_STANDS') ? t('mismatch_stands') : errorMessage(error)}
        </Notice>
      )}
    </FormDialog>
  )
}

const classes = ['available', 'on_hold', 'platform', 'outside'] as const

function Value({ of: value }: { of: FindingValue | null }) {
  const t = useTranslations('admin_integrity')
  switch (value?.kind) {
    case undefined:
      return '–'
    case 'money':
      return <Money cents={value.amount} />
    case 'totals':
      return classes.map((name) => (
        <span key={name} className="block">
          {t(`sum_${name}`)} <Money cents={value[name]} />
        </span>
      ))
    case 'text':
      return <Sensitive kind="text">{value.text}</Sensitive>
  }
}

export function Findings({ of: findings }: { of: Resolvable['findings'] }) {
  const t = useTranslations('admin_integrity')
  return (
    <ul className="grid gap-2 text-sm wrap-anywhere">
      {findings.map(({ rule, subject, expected, found }) => (
        <li key={`${rule} ${subject}`} className="rounded-box bg-sunken px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p>{subject}</p>
          <p className="text-ink-soft">
            {t('finding_expected')} <Value of={expected} />, {t('finding_found')} <Value of={found} />
          </p>
        </li>
      ))}
    </ul>
  )
}

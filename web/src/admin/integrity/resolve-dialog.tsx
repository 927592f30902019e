import { ALERT_NOTE_MAX, ALERT_NOTE_MIN } from '@hai/contract/integrity-values'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isRuleInCents } from '@hai/contract/integrity-rules'
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

/** The four totals compared by one rule: available, on hold, platform and outside. Empty for other rules. */
export const sumsIn = (rule: string, value: string): readonly number[] =>
  rule === 'totals = sums of entries by class' && /^-?\d{1,15}( -?\d{1,15}){3}$/.test(value) ? value.split(' ').map(Number) : []

export const centsIn = (rule: string, value: string): number | null =>
  isRuleInCents(rule) && /^-?\d{1,15}$/.test(value) ? Number(value) : null

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
        <Difference cents={alert.delta} size="big" /> <span className="text-ink-soft">{t('delta')}</span>
      </p>
      <Findings of={alert.findings} />
      {alert.user_id && (
        <Link href={adminPaths.ledgerTrace(alert.user_id)} className={linkStyle}>
          {t('to_the_trace')}
        </Link>
      )}
      {alert.resolved ? (
        <Resolution note={alert.resolution_note} by={alert.resolved_by} byLabel={t('resolved_by')}>
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
          short={t('note_short')}
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

function FindingValue({ rule, value }: { rule: string; value: string | null }) {
  if (value === null) return '–'
  const sums = sumsIn(rule, value)
  if (sums.length > 0) return <Sums of={sums} />
  const cents = centsIn(rule, value)
  return cents === null ? <Sensitive kind="text">{value}</Sensitive> : <Money cents={cents} />
}

const classes = ['sum_available', 'sum_on_hold', 'sum_platform', 'sum_outside'] as const

function Sums({ of: sums }: { of: readonly number[] }) {
  const t = useTranslations('admin_integrity')
  return classes.map((name, index) => (
    <span key={name} className="block">
      {t(name)} <Money cents={sums[index] ?? 0} />
    </span>
  ))
}

function Findings({ of: findings }: { of: Resolvable['findings'] }) {
  const t = useTranslations('admin_integrity')
  return (
    <ul className="grid gap-2 text-sm wrap-anywhere">
      {findings.map(({ rule, subject, expected, found }) => (
        <li key={`${rule} ${subject}`} className="rounded-box bg-sunken px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p>{subject}</p>
          <p className="text-ink-soft">
            {t('finding_expected')} <FindingValue rule={rule} value={expected} />, {t('finding_found')}{' '}
            <FindingValue rule={rule} value={found} />
          </p>
        </li>
      ))}
    </ul>
  )
}

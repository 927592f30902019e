import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Difference, Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { ShowFirst } from '../ui/show-first.tsx'
import { centsIn } from './finding-value.ts'
import type { Resolvable } from './resolvable.ts'

const NOTE_MIN = 3
const NOTE_MAX = 1_000

/** What an alert found, down to the row, and its end: with a note, once what it found is no longer so. */
export function ResolveDialog({ alert, onClose }: { alert: Resolvable; onClose: () => void }) {
  const t = useWords('admin_ledger')
  const { profile } = useAuth()
  const isShown = useSensitiveShown()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.resolve_ledger_alert({ admin_id: profile.id, alert_id: alert.id, resolution_note: note }),
    onSuccess: () => {
      toast({ title: t('alert_resolved'), kind: 'done' })
      for (const { key } of [api.list_admin_alerts, api.get_ledger_alerts_with_profiles, api.get_ledger_health])
        void queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
    onError: (failure) => toast({ title: t('resolve_failed'), text: errorWords(failure), kind: 'problem' }),
  })
  const isShort = note.trim().length < NOTE_MIN
  function resolve(): void {
    setTried(true)
    if (!isShort) mutate()
  }
  return (
    <FormDialog
      title={t('alert_about', { what: t(alert.user_id ? 'type_ledger_delta_mismatch' : 'type_system_net_delta') })}
      act={alert.resolved || !isShown ? null : t('resolve')}
      busy={isPending}
      onSubmit={resolve}
      onClose={onClose}
    >
      <p>
        <Difference cents={alert.delta} size="big" /> <span className="text-ink-soft">{t('delta')}</span>
      </p>
      <Findings of={alert.findings} />
      {alert.user_id && (
        <Link href={adminPaths.ledgerTrace(alert.user_id)} className="py-2 font-medium">
          {t('to_the_trace')}
        </Link>
      )}
      {alert.resolved ? (
        <Resolution of={alert} />
      ) : !isShown ? (
        <ShowFirst />
      ) : (
        <LongField
          label={t('what_was_found')}
          hint={t('note_kept')}
          error={isTried && isShort && t('note_short')}
          value={note}
          maxLength={NOTE_MAX}
          onChange={setNote}
        />
      )}
      {error && (
        <Notice kind="problem" title={t('resolution_failed')}>
          {hasCode(error, 'MISMATCH_STANDS') ? t('mismatch_stands') : errorWords(error)}
        </Notice>
      )}
    </FormDialog>
  )
}

function Resolution({ of: { resolution_note, resolved_by, resolved_at } }: { of: Resolvable }) {
  const t = useWords('admin_ledger')
  return (
    <div className="grid gap-2 wrap-anywhere">
      {resolution_note && (
        <p>
          <Sensitive kind="text">{resolution_note}</Sensitive>
        </p>
      )}
      {resolved_by && (
        <div className="text-sm">
          {t('resolved_by')} <MemberName member={resolved_by} plain />
        </div>
      )}
      {resolved_at && (
        <p className="text-sm text-ink-soft">
          {t('resolved_at')} <When iso={resolved_at} />
        </p>
      )}
    </div>
  )
}

/** What a rule asked for or found: dollars, or what else was written. */
function FindingValue({ rule, value }: { rule: string; value: string | null }) {
  if (value === null) return '–'
  const cents = centsIn(rule, value)
  return cents === null ? <Sensitive kind="text">{value}</Sensitive> : <Money cents={cents} />
}

function Findings({ of: findings }: { of: Resolvable['findings'] }) {
  const t = useWords('admin_ledger')
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

import type { AdminAlert } from '@hai/contract/reconciliation'
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
import { adminPaths } from '../paths.ts'
import { Money } from '../ui/sensitive.tsx'

export interface Resolvable {
  readonly id: string
  /** Whose balance it is about; null: the system's. */
  readonly user_id: string | null
  readonly delta: number
  readonly resolved: boolean
  readonly resolution_note: string | null
  readonly findings: AdminAlert['metadata']['findings']
}

const NOTE_MIN = 3
const NOTE_MAX = 1_000

/** What an alert found, down to the row, and its end: with a note, once what it found is no longer so. */
export function ResolveDialog({ alert, onClose }: { alert: Resolvable; onClose: () => void }) {
  const t = useWords('admin_ledger')
  const { profile } = useAuth()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.resolve_ledger_alert({ admin_id: profile.id, alert_id: alert.id, resolution_note: note }),
    onSuccess: () => {
      toast({ title: t('alert_resolved'), kind: 'in' })
      for (const { key } of [api.list_admin_alerts, api.get_ledger_alerts_with_profiles])
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
      act={alert.resolved ? null : t('resolve')}
      busy={isPending}
      onSubmit={resolve}
      onClose={onClose}
    >
      <p>
        {t('delta')}: <Money cents={alert.delta} kind="problem" />
      </p>
      <Findings of={alert.findings} />
      {alert.user_id && (
        <Link href={adminPaths.ledgerTrace(alert.user_id)} className="py-2 font-medium">
          {t('to_the_trace')}
        </Link>
      )}
      {alert.resolved ? (
        <p>{alert.resolution_note}</p>
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

function Findings({ of: findings }: { of: Resolvable['findings'] }) {
  const t = useWords('admin_ledger')
  return (
    <ul className="grid gap-2 text-sm wrap-anywhere">
      {findings.map(({ rule, subject, expected, found }) => (
        <li key={`${rule} ${subject}`} className="rounded-box bg-sunken px-3 py-2">
          <p className="font-medium">{rule}</p>
          <p>{subject}</p>
          <p className="text-ink-soft">{t('expected_found', { expected: expected ?? '–', found: found ?? '–' })}</p>
        </li>
      ))}
    </ul>
  )
}

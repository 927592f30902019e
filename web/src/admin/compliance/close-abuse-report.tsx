import { CLOSING_NOTE_MAX, CLOSING_NOTE_MIN, type ReportOutcome } from '@hai/contract/report-categories'
import type { WholeReport } from '@hai/contract/abuse-reports-admin'
import { useRef } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'

export function CloseAbuseReport({ report }: { report: WholeReport }) {
  const t = useTranslations('admin_abuse_reports')
  const { profile } = useAuth()
  const isShown = useSensitiveShown()
  const action = useConfirmedAction('admin_close_report', {
    failed: t('close_failed'),
    onDone: ({ outcome }) => {
      toast({ title: t('closed'), text: t(`outcome_${outcome}`), kind: 'done' })
    },
  })
  return (
    <Panel title={t('admin_ui.decision')}>
      {report.closed_at !== null ? (
        <Closed report={report} />
      ) : isShown ? (
        <Form
          isBusy={action.isBusy}
          onClose={(closing) => action.run(() => ({ ...closing, report_id: report.id, admin_id: profile.id }))}
        />
      ) : (
        <RevealFirst />
      )}
      {action.dialog}
    </Panel>
  )
}

function Closed({ report: { note, closed_by, closed_at } }: { report: WholeReport }) {
  const t = useTranslations('admin_abuse_reports')
  return (
    <>
      {note !== null && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <Sensitive kind="text">{note}</Sensitive>
        </p>
      )}
      <div className="text-sm">
        <p className="text-ink-soft">
          {t('closed_by')}
          {closed_at !== null && (
            <>
              , <RelativeTime iso={closed_at} />
            </>
          )}
        </p>
        <MemberName member={closed_by} plain />
      </div>
    </>
  )
}

interface FormProps {
  isBusy: boolean
  onClose: (closing: { outcome: ReportOutcome; note: string }) => void
}

function Form({ isBusy, onClose }: FormProps) {
  const t = useTranslations('admin_abuse_reports')
  const note = useReason({ min: CLOSING_NOTE_MIN, max: CLOSING_NOTE_MAX })
  const bounds = { minimum: CLOSING_NOTE_MIN, maximum: CLOSING_NOTE_MAX }
  const outcome = useRef<ReportOutcome>('no_action')
  const form = useForm({
    errors: { note: note.isShort },
    isBusy,
    onSubmit: () => onClose({ outcome: outcome.current, note: note.text }),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <ReasonField
        of={note}
        shown={form.field('note')}
        label={t('admin_ui.staff_note')}
        hint={t('note_hint', bounds)}
        short={t('admin_ui.length_between', bounds)}
        rows={3}
      />
      <Button type="submit" kind="edge" wide busy={isBusy} onClick={() => (outcome.current = 'no_action')}>
        {t('admin_ui.close_without_action')}
      </Button>
      <Button type="submit" kind="danger" wide busy={isBusy} onClick={() => (outcome.current = 'acted')}>
        {t('close_acted')}
      </Button>
      <p className="text-sm text-ink-soft">{t('close_acted_text')}</p>
    </form>
  )
}

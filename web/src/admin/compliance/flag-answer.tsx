import type { ComplianceFlag } from '@hai/contract/compliance'
import { COMPLIANCE_NOTE_MIN } from '@hai/contract/compliance-values'
import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { MemberName } from '../ui/member-name.tsx'
import { ReasonField, type Reason } from '../ui/reason.tsx'
import { Resolution } from '../ui/resolution.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import type { FlagDecision } from './use-flag-decision.tsx'

interface AnswerProps {
  flag: ComplianceFlag
  note: Reason
  decision: Pick<FlagDecision, 'resolve' | 'release'>
}

/** A flag can be decided while it is open. A confirmed sanctions hit can still be withdrawn. */
export const canBeAnswered = ({ status, kind }: Pick<ComplianceFlag, 'status' | 'kind'>): boolean =>
  status === 'open' || (status === 'confirmed' && kind === 'sanctions_match')

export function FlagAnswer(props: AnswerProps) {
  const t = useTranslations('admin_compliance')
  const { kind, status, release } = props.flag
  const isSanctionsMatch = kind === 'sanctions_match'
  if (release?.status === 'pending')
    return (
      <Notice kind="wait" title={t('release_waits')}>
        <p className="wrap-anywhere">
          <Sensitive kind="text">{release.reason}</Sensitive>
        </p>
        <MemberName member={release.requested_by} plain />
        <Link href={adminPaths.approvals()} className="font-medium text-accent-ink">
          {t('admin_ui.open_approvals')}
        </Link>
      </Notice>
    )
  if (!canBeAnswered(props.flag)) return null
  return status === 'open' ? <Open {...props} isSanctionsMatch={isSanctionsMatch} /> : <Withdraw {...props} />
}

function Open({ flag, decision, isSanctionsMatch, note }: AnswerProps & { isSanctionsMatch: boolean }) {
  const t = useTranslations('admin_compliance')
  return (
    <FlagForm
      note={note}
      answers={[
        {
          text: t(flag.needs_two ? 'clear_by_two' : 'clear'),
          kind: 'main',
          send: (given) => (flag.needs_two ? decision.release(given) : decision.resolve('cleared', given)),
        },
        { text: t('confirm'), kind: 'danger', send: (given) => decision.resolve('confirmed', given) },
      ]}
    >
      {isSanctionsMatch && <p className="text-sm text-ink-soft">{t('confirm_stops')}</p>}
      {flag.needs_two && <p className="text-sm text-ink-soft">{t('clear_by_two_text')}</p>}
    </FlagForm>
  )
}

function Withdraw({ decision, note }: AnswerProps) {
  const t = useTranslations('admin_compliance')
  return (
    <FlagForm note={note} answers={[{ text: t('withdraw_by_two'), kind: 'normal', send: decision.release }]}>
      <p className="text-sm text-ink-soft">{t('withdraw_by_two_text')}</p>
    </FlagForm>
  )
}

interface Answer {
  text: string
  kind: ButtonKind
  send: (note: string) => void
}

interface FlagFormProps extends Pick<AnswerProps, 'note'> {
  /** Each has its own submit button. */
  answers: readonly Answer[]
  children: ReactNode
}

function FlagForm({ note, answers, children }: FlagFormProps) {
  const t = useTranslations('admin_compliance')
  const chosen = useRef<Answer>(null)
  const form = useForm({ errors: { note: note.isShort }, onSubmit: () => chosen.current?.send(note.text) })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      <ReasonField
        of={note}
        shown={form.field('note')}
        label={t('admin_ui.staff_note')}
        hint={t('note_hint')}
        short={t('admin_ui.length_at_least', { minimum: COMPLIANCE_NOTE_MIN })}
        rows={3}
      />
      {children}
      {answers.map((answer) => (
        <Button key={answer.text} type="submit" kind={answer.kind} wide onClick={() => (chosen.current = answer)}>
          {answer.text}
        </Button>
      ))}
    </form>
  )
}

export function FlagResolution({ of: { status, note, resolved_by, resolved_at, release } }: { of: ComplianceFlag }) {
  const t = useTranslations('admin_compliance')
  return (
    <>
      <p className="font-medium">{t(`admin_ui.status_${status === 'withdrawn' ? 'confirmed' : status}`)}</p>
      <Resolution note={note} by={resolved_by}>
        {resolved_at && (
          <>
            {t('decided')} <RelativeTime iso={resolved_at} />
          </>
        )}
      </Resolution>
      {release?.status === 'approved' && (
        <>
          <p className="font-medium">{t('released')}</p>
          <Resolution note={release.reason} by={release.requested_by}>
            {release.decided_by && (
              <>
                {t('admin_ui.approved_by')} <MemberName member={release.decided_by} plain />
              </>
            )}
          </Resolution>
        </>
      )}
    </>
  )
}

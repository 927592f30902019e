import type { ComplianceFlag } from '@hai/contract/compliance'
import { COMPLIANCE_NOTE_MIN } from '@hai/contract/compliance-values'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import type { ButtonKind } from '../../ui/button.tsx'
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
  decision: Pick<FlagDecision, 'resolve' | 'release'>
}

/** A flag can be decided while it is open. A confirmed sanctions hit can still be withdrawn. */
export const canBeAnswered = ({ status, kind }: Pick<ComplianceFlag, 'status' | 'kind'>): boolean =>
  status === 'open' || (status === 'confirmed' && kind === 'sanctions_match')

export const isReleasePending = ({ release }: Pick<ComplianceFlag, 'release'>): boolean => release?.status === 'pending'

export interface Answer {
  text: string
  kind: ButtonKind
  send: (note: string) => void
}

/** Each has its own submit button. */
export function useFlagAnswers(): (props: AnswerProps) => readonly Answer[] {
  const t = useTranslations('admin_compliance')
  return ({ flag, decision: { resolve, release } }) =>
    !canBeAnswered(flag) || isReleasePending(flag)
      ? []
      : flag.status === 'open'
        ? [
            flag.needs_two
              ? { text: t('clear_by_two'), kind: 'main', send: release }
              : { text: t('clear'), kind: 'main', send: (note) => resolve('cleared', note) },
            { text: t('confirm'), kind: 'danger', send: (note) => resolve('confirmed', note) },
          ]
        : [{ text: t('withdraw_by_two'), kind: 'normal', send: release }]
}

export function ReleasePending({ flag: { release } }: Pick<AnswerProps, 'flag'>) {
  const t = useTranslations('admin_compliance')
  if (!release) return null
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
}

interface FlagFormProps extends Pick<AnswerProps, 'flag'> {
  /** The buttons are in the foot of the dialog. */
  id: string
  note: Reason
  onSubmit: () => void
}

export function FlagForm({ flag, id, note, onSubmit }: FlagFormProps) {
  const t = useTranslations('admin_compliance')
  const form = useForm({ errors: { note: note.isShort }, onSubmit })
  const isOpen = flag.status === 'open'
  return (
    <form id={id} noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      <ReasonField
        of={note}
        shown={form.field('note')}
        label={t('admin_ui.staff_note')}
        hint={t('note_hint')}
        short={t('admin_ui.length_at_least', { minimum: COMPLIANCE_NOTE_MIN })}
        rows={3}
      />
      {isOpen && flag.kind === 'sanctions_match' && <p className="text-sm text-ink-soft">{t('confirm_stops')}</p>}
      {isOpen && flag.needs_two && <p className="text-sm text-ink-soft">{t('clear_by_two_text')}</p>}
      {!isOpen && <p className="text-sm text-ink-soft">{t('withdraw_by_two_text')}</p>}
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

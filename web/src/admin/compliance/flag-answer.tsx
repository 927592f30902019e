import type { ComplianceFlag } from '@hai/contract/compliance'
import { COMPLIANCE_NOTE_MIN } from '@hai/contract/compliance-values'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
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
          {t('to_approvals')}
        </Link>
      </Notice>
    )
  if (!canBeAnswered(props.flag)) return null
  return status === 'open' ? <Open {...props} isSanctionsMatch={isSanctionsMatch} /> : <Withdraw {...props} />
}

function Open({ flag, decision, isSanctionsMatch, note }: AnswerProps & { isSanctionsMatch: boolean }) {
  const t = useTranslations('admin_compliance')
  return (
    <FlagForm note={note}>
      {(say) => (
        <>
          {isSanctionsMatch && <p className="text-sm text-ink-soft">{t('confirm_stops')}</p>}
          {flag.needs_two && <p className="text-sm text-ink-soft">{t('clear_by_two_text')}</p>}
          <Button
            kind="main"
            wide
            onClick={() => say((given) => (flag.needs_two ? decision.release(given) : decision.resolve('cleared', given)))}
          >
            {t(flag.needs_two ? 'clear_by_two' : 'clear')}
          </Button>
          <Button kind="danger" wide onClick={() => say((given) => decision.resolve('confirmed', given))}>
            {t('confirm')}
          </Button>
        </>
      )}
    </FlagForm>
  )
}

function Withdraw({ decision, note }: AnswerProps) {
  const t = useTranslations('admin_compliance')
  return (
    <FlagForm note={note}>
      {(say) => (
        <>
          <p className="text-sm text-ink-soft">{t('withdraw_by_two_text')}</p>
          <Button wide onClick={() => say(decision.release)}>
            {t('withdraw_by_two')}
          </Button>
        </>
      )}
    </FlagForm>
  )
}

interface FlagFormProps extends Pick<AnswerProps, 'note'> {
  children: (say: (send: (note: string) => void) => void) => ReactNode
}

function FlagForm({ note, children }: FlagFormProps) {
  const t = useTranslations('admin_compliance')
  return (
    <>
      <ReasonField
        of={note}
        label={t('note')}
        hint={t('note_hint')}
        short={t('note_short', { minimum: COMPLIANCE_NOTE_MIN })}
        rows={3}
      />
      {children((send) => {
        const given = note.take()
        if (given !== null) send(given)
      })}
    </>
  )
}

export function FlagResolution({ of: { status, note, resolved_by, resolved_at, release } }: { of: ComplianceFlag }) {
  const t = useTranslations('admin_compliance')
  return (
    <>
      <p className="font-medium">{t(`flag_${status === 'withdrawn' ? 'confirmed' : status}`)}</p>
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
                {t('agreed_by')} <MemberName member={release.decided_by} plain />
              </>
            )}
          </Resolution>
        </>
      )}
    </>
  )
}

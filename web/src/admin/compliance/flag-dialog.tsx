import type { ComplianceFlag } from '@hai/contract/compliance'
import { COMPLIANCE_NOTE_MAX, COMPLIANCE_NOTE_MIN } from '@hai/contract/compliance-values'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { POLLING } from '../ui/polling.ts'
import { useReason } from '../ui/reason.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { Evidence } from './evidence.tsx'
import {
  type Answer,
  canBeAnswered,
  FlagForm,
  FlagResolution,
  isReleasePending,
  ReleasePending,
  useFlagAnswers,
} from './flag-answer.tsx'
import { useFlagDecision } from './use-flag-decision.tsx'

interface Props {
  flag_id: string
  onClose: () => void
}

export function FlagDialog({ flag_id, onClose }: Props) {
  const t = useTranslations('admin_compliance')
  const note = useReason({ min: COMPLIANCE_NOTE_MIN, max: COMPLIANCE_NOTE_MAX })
  const {
    data: flag,
    error,
    refetch,
  } = useQuery({ ...api.admin_get_compliance_flag.query({ flag_id }), ...POLLING, retry: false })
  const decision = useFlagDecision({ id: flag_id }, onClose)
  const answersOf = useFlagAnswers()
  const isShown = useSensitiveShown()
  const formId = useId()
  const chosen = useRef<Answer>(null)
  if (decision.dialog) return decision.dialog
  const answers = flag && isShown ? answersOf({ flag, decision }) : []
  return (
    <DetailDialog
      title={flag ? t(`admin_ui.flag_kind_${flag.kind}`) : t('ui.reason')}
      onClose={onClose}
      actions={answers.map((answer) => (
        <Button key={answer.text} type="submit" form={formId} kind={answer.kind} wide onClick={() => (chosen.current = answer)}>
          {answer.text}
        </Button>
      ))}
    >
      {flag ? (
        <Whole flag={flag}>
          {isReleasePending(flag) ? (
            <ReleasePending flag={flag} />
          ) : (
            <FlagForm flag={flag} id={formId} note={note} onSubmit={() => chosen.current?.send(note.text)} />
          )}
        </Whole>
      ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
        <Notice kind="problem" title={t('flag_gone')} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      )}
    </DetailDialog>
  )
}

/** `children`: what staff can do. */
function Whole({ flag, children }: { flag: ComplianceFlag; children: ReactNode }) {
  const t = useTranslations('admin_compliance')
  const isShown = useSensitiveShown()
  const { user_id } = flag.user
  const hasAnswer = canBeAnswered(flag)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <MemberName member={flag.user} />
        <span className="flex flex-wrap gap-2">
          {flag.is_blocked && <Status tone="problem">{t('admin_ui.blocked')}</Status>}
          <FlagState status={flag.status} />
        </span>
      </div>
      <p className="text-sm">{t(`rule_${flag.kind}`)}</p>
      <Evidence of={flag.evidence} />
      <p className="flex flex-wrap gap-x-4">
        <Link href={adminPaths.ledgerTrace(user_id)} className={linkStyle}>
          {t('admin_ui.open_ledger_trace')}
        </Link>
        <Link href={adminPaths.user(user_id, 'flags')} className={linkStyle}>
          {t('also_of')}
        </Link>
      </p>
      {flag.status !== 'open' && <FlagResolution of={flag} />}
      {hasAnswer && <RevealFirst />}
      {hasAnswer && isShown && children}
    </>
  )
}

const tones: Readonly<Record<ComplianceFlag['status'], Tone>> = {
  open: 'wait',
  cleared: 'plain',
  confirmed: 'problem',
  withdrawn: 'back',
}

export const FlagState = ({ status }: { status: ComplianceFlag['status'] }) => {
  const t = useTranslations('admin_compliance')
  return <Status tone={tones[status]}>{t(`admin_ui.status_${status}`)}</Status>
}

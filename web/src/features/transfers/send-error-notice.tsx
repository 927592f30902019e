import { formatUsd, type Cents } from '@hai/contract/money'
import { LimitHelp } from '../../payments/limit-help.tsx'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useTranslations } from '../../lib/translations.ts'
import { NoticeTitle } from '../../ui/notice-title.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { nonBreakingName } from './send-flow.ts'
import { sendErrorText, errorNextStep } from './send-errors.ts'

export interface UnconfirmedSend {
  name: string
  amount: Cents
}

export interface ErrorActions {
  onShowLost: () => void
  /** Called when the member opens the activity list. */
  onClose: () => void
  /** Called when the member opens the help about limits, from which they can return to the form. */
  onLeave: () => void
}

interface LostNoticeProps extends Pick<ErrorActions, 'onShowLost'> {
  /** The payment with the unknown outcome. Null if it is the payment on the screen. */
  unsure: UnconfirmedSend | null
  request_id?: string | null | undefined
}

function LostNotice({ unsure, request_id, onShowLost }: LostNoticeProps) {
  const t = useTranslations('transfers')
  const isOnline = useOnline()
  return (
    <Notice
      kind="problem"
      title={
        unsure ? (
          t('unknown_outcome_of', { amount: formatUsd(unsure.amount), name: nonBreakingName(unsure.name) })
        ) : (
          <NoticeTitle>{t('unknown_outcome')}</NoticeTitle>
        )
      }
    >
      {isOnline ? (
        <p>
          {t('unknown_outcome_look')} {t(unsure ? 'unknown_outcome_other' : 'unknown_outcome_text')}
        </p>
      ) : (
        <p>{t('unknown_outcome_offline')}</p>
      )}
      {unsure && (
        <Button size="small" className="mt-2 justify-self-start" onClick={onShowLost}>
          {t('show_lost')}
        </Button>
      )}
      {request_id && <CopyableNumber id={request_id}>{t('reference', { id: referenceNumber(request_id) })}</CopyableNumber>}
    </Notice>
  )
}

interface SendErrorNoticeProps extends ErrorActions {
  problem: PaymentError
  unsure: UnconfirmedSend | null
  total: Cents
}

export function SendErrorNotice({ problem, unsure, total, onShowLost, onClose, onLeave }: SendErrorNoticeProps) {
  const t = useTranslations('transfers')
  if (problem.kind === 'unknown') return <LostNotice request_id={problem.request_id} unsure={unsure} onShowLost={onShowLost} />
  if (problem.kind === 'offline')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('err_offline')}</p>
      </Notice>
    )
  const { error } = problem
  const { title, text } = sendErrorText(error, total, t)
  return (
    <Notice kind="problem" title={title}>
      <p>{text}</p>
      <LimitHelp problem={problem} onLeave={onLeave} />
      {errorNextStep(problem) === 'activity' && (
        <ButtonLink href={paths.wallet()} kind="main" size="small" className="mt-2 justify-self-start" onClick={onClose}>
          {t('see_activity')}
        </ButtonLink>
      )}
    </Notice>
  )
}

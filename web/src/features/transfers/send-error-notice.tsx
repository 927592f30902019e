import { formatUsd, type Cents } from '@hai/contract/money'
import { LimitHelp } from '../../api/limit-help.tsx'
import type { MoneyTrouble } from '../../api/payment-errors.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { shortNumber } from '../../lib/reference-number.ts'
import { useWords } from '../../lib/words.ts'
import { Answer } from '../../ui/notice-title.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WholeNumber } from '../../ui/copyable-number.tsx'
import { wholeName } from './send-flow.ts'
import { refusalWords, wayOut } from './send-errors.ts'

export interface Unsure {
  name: string
  amount: Cents
}

export interface LookAt {
  onShowLost: () => void
  /** Closes the form for the activity list. */
  onClose: () => void
  /** Opens limit help and then returns to the form. */
  onLeave: () => void
}

interface LostNoticeProps extends Pick<LookAt, 'onShowLost'> {
  /** Null: the payment on the screen. */
  unsure: Unsure | null
  request_id?: string | null | undefined
}

/** The outcome of a payment is unknown: explains what happens next, and that it cannot be paid twice. */
function LostNotice({ unsure, request_id, onShowLost }: LostNoticeProps) {
  const t = useWords('transfers')
  const isOnline = useOnline()
  return (
    <Notice
      kind="problem"
      title={
        unsure ? (
          t('unknown_outcome_of', { amount: formatUsd(unsure.amount), name: wholeName(unsure.name) })
        ) : (
          <Answer>{t('unknown_outcome')}</Answer>
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
      {request_id && <WholeNumber id={request_id}>{t('reference', { id: shortNumber(request_id) })}</WholeNumber>}
    </Notice>
  )
}

interface TroubleNoticeProps extends LookAt {
  trouble: MoneyTrouble
  unsure: Unsure | null
  total: Cents
}

/** The error at the top of the form: what happened, whether money moved, what to do. */
export function TroubleNotice({ trouble, unsure, total, onShowLost, onClose, onLeave }: TroubleNoticeProps) {
  const t = useWords('transfers')
  if (trouble.kind === 'unknown') return <LostNotice request_id={trouble.request_id} unsure={unsure} onShowLost={onShowLost} />
  if (trouble.kind === 'offline')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('err_offline')}</p>
      </Notice>
    )
  const { error } = trouble
  const { title, text } = refusalWords(error, total, t)
  return (
    <Notice kind="problem" title={title}>
      <p>{text}</p>
      <LimitHelp trouble={trouble} onLeave={onLeave} />
      {wayOut(trouble) === 'activity' && (
        <ButtonLink href={paths.wallet()} kind="main" size="small" className="mt-2 justify-self-start" onClick={onClose}>
          {t('see_activity')}
        </ButtonLink>
      )}
    </Notice>
  )
}

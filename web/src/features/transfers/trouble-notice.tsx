import { formatUsd, type Cents } from '@hai/contract/money'
import type { MoneyTrouble } from '../../api/money-trouble.ts'
import { useOnline } from '../../lib/online.ts'
import { shortNumber } from '../../lib/short-number.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { WholeNumber } from '../../ui/whole-number.tsx'
import { refusalWords } from './trouble.ts'

/** A payment that was tried before the one on the screen, and of which nobody knows whether it went out. */
export interface Unsure {
  name: string
  amount: Cents
}

interface LostNoticeProps {
  /** Null: it is the payment on the screen. */
  unsure: Unsure | null
  request_id?: string | null | undefined
}

/** Nobody knows yet whether a payment went out: what is done about it, and that it cannot be paid twice. */
function LostNotice({ unsure, request_id }: LostNoticeProps) {
  const t = useWords('transfers')
  const isOnline = useOnline()
  return (
    <Notice
      kind="problem"
      title={unsure ? t('unknown_outcome_of', { amount: formatUsd(unsure.amount), name: unsure.name }) : t('unknown_outcome')}
    >
      <p>
        {t(isOnline ? 'unknown_outcome_look' : 'unknown_outcome_offline')}{' '}
        {t(unsure ? 'unknown_outcome_other' : 'unknown_outcome_text')}
      </p>
      {request_id && <WholeNumber id={request_id}>{t('reference', { id: shortNumber(request_id) })}</WholeNumber>}
    </Notice>
  )
}

interface TroubleNoticeProps {
  trouble: MoneyTrouble
  unsure: Unsure | null
  /** What the payment on the screen takes, in cents. */
  total: Cents
}

/** At the top of the form: what happened, whether money moved, what to do. */
export function TroubleNotice({ trouble, unsure, total }: TroubleNoticeProps) {
  const t = useWords('transfers')
  if (trouble.kind === 'unknown') return <LostNotice unsure={unsure} request_id={trouble.request_id} />
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
    </Notice>
  )
}

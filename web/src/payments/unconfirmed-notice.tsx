import { formatUsd } from '@hai/contract/money'
import { useOnline } from '../lib/online.ts'
import { referenceNumber } from '../lib/reference-number.ts'
import { useStore } from '../lib/store.ts'
import { useTranslations, type Translate } from '../lib/translations.ts'
import { CopyableNumber } from '../ui/copyable-number.tsx'
import { withEmailBreaks } from '../ui/email-breaks.tsx'
import { Notice } from '../ui/notice.tsx'
import { nonBreakingName } from './non-breaking-name.ts'
import { useOutgoingStore, type OutgoingPayment } from './outgoing-payment.ts'
import { unconfirmedIn } from './payment-state.ts'

const titles = {
  send_money: 'unconfirmed_payment',
  quick_pay: 'unconfirmed_payment',
  pay_money_request: 'unconfirmed_payment',
  request_cashout: 'unconfirmed_cash_out',
  create_task: 'unconfirmed_task',
} as const

export const unconfirmedTitle = ({ call, amount, name }: OutgoingPayment, t: Translate<'payments'>): string =>
  t(titles[call], { amount: formatUsd(amount), name: nonBreakingName(name) })

/**
 * For forms: the answer to a payment was lost, so it may already have gone out. `isShown`: the form shows this payment,
 * and its button sends it again.
 */
export function UnconfirmedNotice({ isShown }: { isShown: boolean }) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const state = useStore(useOutgoingStore())
  const unconfirmed = unconfirmedIn(state)
  if (!unconfirmed) return null
  const request_id = state.name === 'unconfirmed' ? state.request_id : null
  return (
    <Notice kind="problem" title={withEmailBreaks(unconfirmedTitle(unconfirmed.input, t))}>
      {isOnline ? (
        <p>
          {t('unconfirmed_checking')} {t(isShown ? 'unconfirmed_retry' : 'unconfirmed_other')}
        </p>
      ) : (
        <p>{t('unconfirmed_offline')}</p>
      )}
      {request_id && <CopyableNumber id={request_id}>{t('reference', { id: referenceNumber(request_id) })}</CopyableNumber>}
    </Notice>
  )
}

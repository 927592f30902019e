import { useOnline } from '../lib/online.ts'
import { referenceNumber } from '../lib/reference-number.ts'
import { useStore } from '../lib/store.ts'
import { useTranslations } from '../lib/translations.ts'
import { CopyableNumber } from '../ui/copyable-number.tsx'
import { Notice } from '../ui/notice.tsx'
import { useOutgoingStore } from './outgoing-payment.ts'
import { unconfirmedIn } from './payment-state.ts'
import { titleValues, unconfirmedTitle } from './payment-titles.ts'

/**
 * For forms: a payment is being sent, or its answer was lost, so it may already have gone out. `isShown`: the button of
 * the form sends this payment.
 */
export function UnconfirmedNotice({ isShown }: { isShown: boolean }) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const state = useStore(useOutgoingStore())
  const unconfirmed = unconfirmedIn(state)
  if (state.name === 'sending' && !isShown)
    return (
      <Notice kind="wait" title={t('sending_title', titleValues(state.attempt.input))}>
        <p>{t('sending_text')}</p>
      </Notice>
    )
  if (!unconfirmed) return null
  const request_id = state.name === 'unconfirmed' ? state.request_id : null
  return (
    <Notice kind="wait" isUrgent title={unconfirmedTitle(unconfirmed, t)}>
      {isOnline ? (
        <p>
          {t('unconfirmed_checking')} {t(isShown ? 'unconfirmed_retry' : 'unconfirmed_other')}
        </p>
      ) : (
        <p>{t('unconfirmed_offline')}</p>
      )}
      {request_id && <CopyableNumber id={request_id}>{t('ui.reference', { id: referenceNumber(request_id) })}</CopyableNumber>}
    </Notice>
  )
}

import { useEffect, useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { startOfflineCache } from '../../api/offline-cache.ts'
import { getSession, onSession } from '../../api/session.ts'
import { ConfirmationHost } from '../../features/confirmations/confirmation-host.tsx'
import { DataOffer } from '../../features/installing/data-offer.tsx'
import { UpdateBanner } from '../../features/installing/update-banner.tsx'
import { LegalDue } from '../../features/legal/legal-due.tsx'
import { languageToConfirm } from '../../lib/account-language.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useStore } from '../../lib/store.ts'
import { hasSentPayment, isPaymentStored } from '../../payments/stored-payment.ts'
import { OptionalContent } from '../../ui/error-boundary.tsx'
import { LanguageQuestion } from './language-question.tsx'

// Grouped in one module. The entry chunk names every lazy chunk, so fewer chunks keep it small.
export { UnreadMark } from '../../features/chat/unread-mark.tsx'
export { IfAnyDispute } from '../../features/disputes/if-any-dispute.tsx'

const UnconfirmedPaymentCard = lazyScreen(() =>
  import('../../payments/unconfirmed-payment-card.tsx').then(({ UnconfirmedPaymentCard: one }) => one),
)

export function LateOverlays() {
  const { profile } = useAuth()
  const picked = useStore(languageToConfirm)
  const [hadPayment] = useState(() => isPaymentStored(profile.id))
  const hasPayment = useStore(hasSentPayment)
  useEffect(() => startOfflineCache(profile), [profile])
  // Another member has signed in with another tab.
  useEffect(() => {
    const leaveOther = () => {
      const user_id = getSession()?.user.id
      if (user_id !== undefined && user_id !== profile.id) location.reload()
    }
    leaveOther()
    return onSession(leaveOther)
  }, [profile.id])
  return (
    <>
      {picked ? <LanguageQuestion picked={picked} /> : <LegalDue />}
      <UpdateBanner />
      <DataOffer />
      <ConfirmationHost />
      <OptionalContent>{(hadPayment || hasPayment) && <UnconfirmedPaymentCard />}</OptionalContent>
    </>
  )
}

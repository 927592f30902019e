import { useEffect } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { startOfflineCache } from '../../api/offline-cache.ts'
import { ConfirmationHost } from '../../features/confirmations/confirmation-host.tsx'
import { DataOffer } from '../../features/installing/data-offer.tsx'
import { UpdateBanner } from '../../features/installing/update-banner.tsx'
import { LegalDue } from '../../features/legal/legal-due.tsx'
import { languageToConfirm } from '../../lib/account-language.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useStore } from '../../lib/store.ts'
import { mayBeUnconfirmed } from '../../lib/unconfirmed-payment.ts'
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
  const mayHavePaid = useStore(mayBeUnconfirmed)
  useEffect(() => startOfflineCache(profile), [profile])
  return (
    <>
      {picked ? <LanguageQuestion picked={picked} /> : <LegalDue />}
      <UpdateBanner />
      <DataOffer />
      <ConfirmationHost />
      {mayHavePaid && <UnconfirmedPaymentCard />}
    </>
  )
}

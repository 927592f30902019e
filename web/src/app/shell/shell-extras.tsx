import { useEffect } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { startOfflineCache } from '../../api/offline-cache.ts'
import { ConfirmationHost } from '../../features/confirmations/confirmation-host.tsx'
import { DataOffer } from '../../features/installing/data-offer.tsx'
import { UpdateBanner } from '../../features/installing/update-banner.tsx'
import { LegalDue } from '../../features/legal/legal-due.tsx'
import { languageToConfirm } from '../../lib/account-language.ts'
import { useStore } from '../../lib/store.ts'
import { LanguageQuestion } from './language-question.tsx'

// Grouped in one module. The entry chunk names every lazy chunk, so fewer chunks keep it small.
export { UnreadMark } from '../../features/chat/unread-mark.tsx'
export { IfAnyDispute } from '../../features/disputes/if-any-dispute.tsx'

export function LateOverlays() {
  const { profile } = useAuth()
  const picked = useStore(languageToConfirm)
  useEffect(() => startOfflineCache(profile), [profile])
  return (
    <>
      {picked ? <LanguageQuestion picked={picked} /> : <LegalDue />}
      <UpdateBanner />
      <DataOffer />
      <ConfirmationHost />
    </>
  )
}

import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import type { Receipt } from './receipt-text.ts'

const RefundRequestDialog = lazyScreen(() => import('./refund-request.tsx').then(({ RefundRequestDialog: one }) => one))

/** Loaded on demand, because refund requests are rare. */
export const LazyRefundRequest = lazyScreen(() => import('./refund-request.tsx').then(({ RefundRequest: one }) => one))

export function RefundRequestAction({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const [isAsking, setAsking] = useState(false)
  if (!receipt.can_ask_back) return null
  return (
    <>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        {t('ui.ask_back')}
      </Button>
      {isAsking && (
        <Suspense>
          <RefundRequestDialog receipt={receipt} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

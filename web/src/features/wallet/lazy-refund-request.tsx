import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import type { Receipt } from './receipt-text.ts'

const AskBackDialog = lazyScreen(() => import('./refund-request.tsx').then(({ AskBackDialog: one }) => one))

/** The status of a refund request, on both receipts. Loaded on demand because it is rare. */
export const AskedBack = lazyScreen(() => import('./refund-request.tsx').then(({ AskedBack: one }) => one))

/** Lets the payer request a payment back, if the server allows it. */
export function AskBackAct({ receipt }: { receipt: Receipt }) {
  const t = useWords('receipt')
  const [isAsking, ask] = useState(false)
  if (!receipt.can_ask_back) return null
  return (
    <>
      <Button icon={Undo2} onClick={() => ask(true)}>
        {t('ask_back')}
      </Button>
      {isAsking && (
        <Suspense>
          <AskBackDialog receipt={receipt} onClose={() => ask(false)} />
        </Suspense>
      )}
    </>
  )
}

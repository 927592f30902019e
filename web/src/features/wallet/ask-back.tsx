import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import type { Receipt } from './receipt-words.ts'

const AskBackDialog = lazyScreen(() => import('./asked-back.tsx').then(({ AskBackDialog: one }) => one))

/** What became of the question, on both receipts. Few payments are asked for: its code comes when it is needed. */
export const AskedBack = lazyScreen(() => import('./asked-back.tsx').then(({ AskedBack: one }) => one))

/** The payer asks the receiver to return the payment, where the server says that this can be done. */
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

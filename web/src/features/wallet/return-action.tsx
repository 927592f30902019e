import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import type { Receipt } from './receipt-text.ts'

const ReturnDialog = lazyScreen(() => import('./return-dialog.tsx').then(({ ReturnDialog: one }) => one))

/** Returns a payment to its payer, if the server allows it. */
export function ReturnAction({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const [isAsking, ask] = useState(false)
  const { return_amount } = receipt
  if (return_amount === null) return null
  return (
    <>
      <Button icon={Undo2} onClick={() => ask(true)}>
        {t('send_back')}
      </Button>
      {isAsking && (
        <Suspense>
          <ReturnDialog receipt={receipt} return_amount={return_amount} onClose={() => ask(false)} />
        </Suspense>
      )}
    </>
  )
}

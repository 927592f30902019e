import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import type { Receipt } from './receipt-text.ts'

const ReturnDialog = lazyScreen(() => import('./return-dialog.tsx').then(({ ReturnDialog: one }) => one))

export function ReturnAction({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const [isAsking, setAsking] = useState(false)
  const { return_amount } = receipt
  if (return_amount === null) return null
  return (
    <>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        {t('send_back')}
      </Button>
      {isAsking && (
        <Suspense>
          <ReturnDialog receipt={receipt} return_amount={return_amount} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Share2 } from 'lucide-react'
import type { SharedReceipt } from '../../lib/share.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useLoadSharedReceipt, useShareReceipt } from './share-receipt.ts'

export function SharePayment({ transaction_id, onFail }: { transaction_id: string; onFail: () => void }) {
  const read = useLoadSharedReceipt()
  return <ShareButton sharing={useShareReceipt(() => read(transaction_id), onFail)} />
}

export function ShareOther({ receipt }: { receipt: SharedReceipt }) {
  return <ShareButton sharing={useShareReceipt(() => Promise.resolve(receipt))} />
}

function ShareButton({ sharing }: { sharing: ReturnType<typeof useShareReceipt> }) {
  const t = useTranslations('ui')
  return (
    <Button icon={Share2} wide busy={sharing.isPending} onClick={() => sharing.mutate()}>
      {t('share')}
    </Button>
  )
}

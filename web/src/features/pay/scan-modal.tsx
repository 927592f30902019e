import type { PayTarget } from '@hai/contract/pay-address'
import { useTranslations } from '../../lib/translations.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { LazyScanner } from './lazy-scanner.tsx'

export function ScanModal({ onFound, onClose }: { onFound: (payee: PayTarget) => void; onClose: () => void }) {
  const t = useTranslations('pay')
  const ui = useTranslations('ui')
  return (
    <Sheet title={t('scan')} backLabel={ui('close')} closeLabel={ui('close')} onClose={onClose}>
      <LazyScanner onFound={onFound} />
    </Sheet>
  )
}

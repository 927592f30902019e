import type { PayTarget } from '@hai/contract/pay-address'
import { useTranslations } from '../../lib/translations.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { LazyScanner } from './lazy-scanner.tsx'

export function ScanModal({ onFound, onClose }: { onFound: (payee: PayTarget) => void; onClose: () => void }) {
  const t = useTranslations('ui')
  return (
    <Sheet title={t('scan_qr')} backLabel={t('close')} closeLabel={t('close')} onClose={onClose}>
      <LazyScanner onFound={onFound} />
    </Sheet>
  )
}

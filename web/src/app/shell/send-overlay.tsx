import { Suspense } from 'react'
import { SendMoneyModal } from '../../features/transfers/send-money-modal.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { closeOverlay, openOverlay, type Overlays } from '../../lib/overlays.ts'
import { sharePayment } from './share-payment.tsx'

const ReportDialog = lazyScreen(() => import('../../features/contacts/report-dialog.tsx').then(({ ReportDialog: one }) => one))
const ScanModal = lazyScreen(() => import('../../features/pay/index.ts').then(({ ScanModal: one }) => one))

export function SendOverlay({ params }: { params: Overlays['send'] }) {
  return (
    <SendMoneyModal
      params={params}
      onClose={closeOverlay}
      share={sharePayment}
      scanner={(onTag, onClose) => (
        <Suspense>
          <ScanModal
            onFound={(payee) => ('hai_tag' in payee ? onTag(payee.hai_tag) : openOverlay('quick-pay', { payee }))}
            onClose={onClose}
          />
        </Suspense>
      )}
      report={(hai_tag, name, onClose) => (
        <Suspense>
          <ReportDialog hai_tag={hai_tag} name={name} onClose={onClose} transaction_id={undefined} />
        </Suspense>
      )}
    />
  )
}

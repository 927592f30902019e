import { QuickPayModal } from '../../features/pay/index.ts'
import { closeOverlay, type Overlays } from '../../lib/overlays.ts'
import { sharePayment } from './share-payment.tsx'

export const QuickPayOverlay = ({ params }: { params: Overlays['quick-pay'] }) => (
  <QuickPayModal params={params} onClose={closeOverlay} share={sharePayment} />
)

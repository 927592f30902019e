import type { OverlayParams } from '../../lib/overlays.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

export const DisputeOverlay = ({ params: { disputed }, onClose }: { params: OverlayParams; onClose: () => void }) =>
  disputed && <OpenDisputeDialog {...disputed} onClose={onClose} />

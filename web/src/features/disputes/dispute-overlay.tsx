import type { OverlayParams } from '../../lib/overlays.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

/** Opens a dispute on top of the page of its cash-out or task. */
export const DisputeOverlay = ({ params: { disputed }, onClose }: { params: OverlayParams; onClose: () => void }) =>
  disputed && <OpenDisputeDialog {...disputed} onClose={onClose} />

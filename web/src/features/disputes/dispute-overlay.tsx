import type { OverlayParams } from '../../lib/overlays.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

/** Over the page of a cash-out or a task: what went wrong with it. */
export const DisputeOverlay = ({ params: { disputed }, onClose }: { params: OverlayParams; onClose: () => void }) =>
  disputed && <OpenDisputeDialog {...disputed} onClose={onClose} />

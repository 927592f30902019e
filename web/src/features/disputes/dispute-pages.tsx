import { useParams } from 'wouter'
import { DisputeScreen } from './dispute-screen.tsx'
import { DisputesScreen } from './disputes-screen.tsx'
import type { OverlayParams } from '../../lib/overlays.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

export function DisputePages() {
  const { dispute_id } = useParams<{ dispute_id?: string }>()
  return dispute_id === undefined ? <DisputesScreen /> : <DisputeScreen key={dispute_id} dispute_id={dispute_id} />
}

export const DisputeOverlay = ({ params: { disputed }, onClose }: { params: OverlayParams; onClose: () => void }) =>
  disputed && <OpenDisputeDialog {...disputed} onClose={onClose} />

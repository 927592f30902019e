import { useParams } from 'wouter'
import { DisputeScreen } from './dispute-screen.tsx'
import { DisputesScreen } from './disputes-screen.tsx'
import type { Overlays } from '../../lib/overlays.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

export function DisputePages() {
  const { dispute_id } = useParams<{ dispute_id?: string }>()
  return dispute_id === undefined ? <DisputesScreen /> : <DisputeScreen key={dispute_id} dispute_id={dispute_id} />
}

export const DisputeOverlay = ({ params, onClose }: { params: Overlays['dispute']; onClose: () => void }) => (
  <OpenDisputeDialog {...params.disputed} onClose={onClose} />
)

import type { ActivityItem } from '@hai/contract/wallet'
import { readTransferDetails, type TransferDetails } from '../transfers/index.ts'
import type { Entry } from './entries.ts'

export function heldStatus({ ended_kind, ended_details }: Entry): ActivityItem['status'] {
  if (ended_kind === 'settle_held') return 'completed'
  return ended_kind === 'undo_held' ? backStatus(readTransferDetails(ended_details)) : 'arriving'
}

export const backStatus = ({ not_arrived }: TransferDetails): ActivityItem['status'] => (not_arrived ? 'not_arrived' : 'undone')

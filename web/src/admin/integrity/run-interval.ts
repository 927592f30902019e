import type { Output } from '@hai/contract/contract'
import { POLLING } from '../ui/polling.ts'

const AT_WORK_MS = 1_000

/** Polls every second while a check is running. For `refetchInterval`. */
export const runInterval = ({ state }: { state: { data: Output<'get_balance_reconciliation_run'> | undefined } }): number =>
  state.data?.run?.status === 'running' ? AT_WORK_MS : POLLING.refetchInterval

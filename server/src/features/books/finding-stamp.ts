import type { Audit } from './trial-balance.ts'

const things = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`)

/** What a file says that was made while findings about the ledger were open. */
export const findingStamp = ({ open_findings, total: { findings } }: Pick<Audit, 'open_findings' | 'total'>): string =>
  `NOT PROVEN: ${things(open_findings)} about the ledger open, of which ${findings} about this period. See Ledger health and alerts.`

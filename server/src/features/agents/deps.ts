import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Identity } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'balancesOf'>
  readonly limits: Pick<Limits, 'agentLevel' | 'balanceCap'>
  readonly clock: Clock
  readonly identity: Pick<Identity, 'makeAgent' | 'staffRoleOf'>
  readonly transfers: Pick<Transfers, 'dealtWith'>
  readonly recordAudit: RecordAudit
  /** True if the agent has accepted a cash-out of this member, which lets the member see the agent’s address. */
  readonly hasAccepted: (member_id: string, agent_id: string) => Promise<boolean>
}

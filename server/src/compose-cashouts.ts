import type { Ground } from './compose-features.ts'
import { createAgents, type Agents } from './features/agents/index.ts'
import { createCashouts, type Cashouts } from './features/cashouts/index.ts'
import type { Chat } from './features/chat/index.ts'
import type { Fees } from './features/fees/index.ts'
import type { Identity } from './features/identity/index.ts'
import type { Limits } from './features/limits/index.ts'
import type { Rates } from './features/rates/index.ts'
import type { Records } from './features/records/index.ts'
import type { Security } from './features/security/index.ts'
import { createDatabaseFiles } from './platform/files/files.ts'
import { keyFor } from './platform/seal.ts'

interface Parts {
  readonly identity: Identity
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly chat: Chat
  readonly records: Records
  readonly security: Security
}

/** Agents, and the cash-outs they pay out. */
export function composeCashouts(
  { config, secrets, database, ledger, clock, log }: Ground,
  { identity, fees, limits, rates, chat, records, security }: Parts,
): { readonly agents: Agents; readonly cashouts: Cashouts } {
  const agents: Agents = createAgents({
    ...{ database, ledger, limits, clock },
    hasAccepted: (member_id, agent_id) => cashouts.hasAccepted(member_id, agent_id),
  })
  const cashouts = createCashouts({
    ...{ database, ledger, fees, limits, rates, agents, chat, identity, clock, log, time_zone: config.timeZone },
    files: createDatabaseFiles({ database, clock }),
    recordAudit: security.recordAudit,
    installation: config,
    giveReceiptCode: records.giveCode,
    key: keyFor(secrets.encryptionKey, 'handover codes'),
  })
  return { agents, cashouts }
}

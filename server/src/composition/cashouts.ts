import type { Ground } from './features.ts'
import { createAgents, type Agents } from '../features/agents/index.ts'
import { createCashIns, type CashIns } from '../features/cash-ins/index.ts'
import { createCashouts, type Cashouts } from '../features/cashouts/index.ts'
import type { Chat } from '../features/chat/index.ts'
import type { Fees } from '../features/fees/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Limits } from '../features/limits/index.ts'
import type { Rates } from '../features/rates/index.ts'
import type { Statements } from '../features/statements/index.ts'
import type { Security } from '../features/security/index.ts'
import type { Transfers } from '../features/transfers/index.ts'
import type { Database } from '../platform/database/database.ts'
import { createDatabaseFiles } from '../platform/files/files.ts'
import { ringFor } from '../platform/seal.ts'

interface Parts {
  readonly identity: Identity
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly chat: Chat
  readonly disputesAbout: (db: Database, cashout_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly transfers: Transfers
  readonly statements: Statements
  readonly security: Security
}

export function composeCashouts(
  { config, secrets, database, ledger, clock, log }: Ground,
  { identity, fees, limits, rates, chat, disputesAbout, transfers, statements, security }: Parts,
): { readonly agents: Agents; readonly cashouts: Cashouts; readonly cashIns: CashIns } {
  const agents: Agents = createAgents({
    database,
    ledger,
    limits,
    clock,
    identity,
    recordAudit: security.recordAudit,
    hasAccepted: (member_id, agent_id) => cashouts.hasAccepted(member_id, agent_id),
  })
  const cashIns = createCashIns({
    database,
    ledger,
    fees,
    limits,
    agents,
    identity,
    transfers,
    clock,
    log,
    blockersOf: chat.blockersOf,
  })
  const cashouts = createCashouts({
    database,
    ledger,
    fees,
    limits,
    rates,
    agents,
    chat,
    disputesAbout,
    identity,
    clock,
    log,
    time_zone: config.timeZone,
    files: createDatabaseFiles({ database, clock }),
    recordAudit: security.recordAudit,
    installation: config,
    giveReceiptCode: statements.giveCode,
    earnedByCashIns: cashIns.earnedSince,
    cashInSharesOf: cashIns.sharesWaiting,
    codeRing: ringFor(secrets.encryptionKeys, 'handover codes'),
  })
  return { agents, cashouts, cashIns }
}

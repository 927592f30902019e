import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Agents } from '../agents/index.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Identity, OfBook } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Security } from '../security/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface UsersDeps {
  readonly database: Database
  readonly ofBook: OfBook
  readonly clock: Clock
  readonly identity: Pick<Identity, 'blockMember' | 'endSessions' | 'staffRoleOf' | 'hasSecondFactor'>
  readonly security: Pick<Security, 'recordAudit'>
  readonly limits: Pick<Limits, 'today' | 'usedBy'>
  readonly wallet: Pick<Wallet, 'listActivity'>
  readonly agents: Pick<Agents, 'find' | 'scoreOf' | 'nextLevel' | 'showDuty' | 'confirmLevelAsStaff' | 'lowerLevelAsStaff'>
  readonly disputes: Pick<Disputes, 'freezeAccount'>
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  readonly settings: {
    readonly timeZone: string
    readonly companyEmailDomain: string | null
  }
}

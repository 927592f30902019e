import type { Contract } from '@hai/contract/contract'
import type { GroundOfStaff } from './features.ts'
import { createAdjustments } from '../features/adjustments/index.ts'
import { createAdmin } from '../features/admin/index.ts'
import { createDeletions } from '../features/deletions/index.ts'
import { createCompliance } from '../features/compliance/index.ts'
import { type Accounting, createAccounting } from '../features/accounting/index.ts'
import { createEarnings, type Earnings } from '../features/earnings/index.ts'
import type { Limits } from '../features/limits/index.ts'
import { createReconciliation } from '../features/reconciliation/index.ts'
import { createReferralsAdmin, type ReferralsAdmin } from '../features/referrals/admin/index.ts'
import { createAbuseReportsAdmin, type AbuseReportsAdminDeps } from '../features/abuse-reports/admin/index.ts'
import { createOverview } from '../features/overview/index.ts'
import type { Mfa } from '../features/mfa/index.ts'
import type { Phone } from '../features/phone/index.ts'
import { createIntegrity, watchHealth } from '../features/integrity/index.ts'
import type { Statements } from '../features/statements/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Security } from '../features/security/index.ts'
import { createHealth } from '../features/health/index.ts'
import { createUsers, type UsersDeps } from '../features/users/index.ts'
import { createSecurityAdmin } from '../features/security/admin/index.ts'
import type { Acts, ReportHandlers } from '../feature.ts'
import type { Database } from '../platform/database/database.ts'
import { knownMigrations } from '../platform/database/migration-files.ts'

interface DoorParts {
  readonly phone: Pick<Phone, 'codes'>
  readonly mfa: Pick<Mfa, 'ownProofs'>
  readonly security: Pick<Security, 'recordAudit' | 'recordAdminAccess' | 'recordExport'>
  readonly acts: () => Acts
}

interface MoneyParts {
  readonly limits: Pick<Limits, 'balanceCap' | 'today'>
}

interface SecurityParts {
  readonly identity: Pick<Identity, 'endSessions' | 'forgetSessions' | 'staffRoleOf' | 'blockMember' | 'renewReview'>
}

interface OverviewParts {
  readonly statements: Pick<Statements, 'transactionOfCode'>
}

type ReportParts = Pick<AbuseReportsAdminDeps, 'chat' | 'files'>

type UsersParts = Pick<UsersDeps, 'identity' | 'limits' | 'wallet' | 'agents' | 'disputes' | 'security'>

const reportsOf =
  ({ accounting, earnings, referralsAdmin }: { accounting: Accounting; earnings: Earnings; referralsAdmin: ReferralsAdmin }) =>
  (copy: Database): ReportHandlers<Contract> => ({
    ...accounting.reportsOn(copy),
    ...earnings.reportsOn(copy),
    ...referralsAdmin.reportsOn(copy),
  })

export function composeStaff(
  { config, database, ledger, outbox, clock, log, process, approvals }: GroundOfStaff,
  parts: DoorParts & MoneyParts & OverviewParts & UsersParts & SecurityParts & ReportParts,
) {
  const { phone, mfa, security, limits, statements, acts, identity, wallet, agents, disputes, chat, files } = parts
  const { recordAudit, recordAdminAccess, recordExport } = security
  const admin = createAdmin({
    database,
    clock,
    recordAudit,
    recordAdminAccess,
    acts,
    codes: phone.codes,
    proofs: mfa.ownProofs,
  })
  const adjustments = createAdjustments({ database, ledger, limits, approvals, clock, time_zone: config.timeZone })
  const integrity = createIntegrity({ database, ledger, clock, log, approvals, time_zone: config.timeZone })
  const accounting = createAccounting({ database, clock, log, settings: config })
  const earnings = createEarnings({ database, ledger, approvals, clock, settings: config })
  const reconciliation = createReconciliation({ database, clock, approvals, time_zone: config.timeZone })
  const ledgerHealth = () => watchHealth({ database, log, clock })
  const overview = createOverview({
    database,
    clock,
    settings: config,
    ledgerHealth,
    transactionOfCode: statements.transactionOfCode,
  })
  const users = createUsers({
    database,
    clock,
    identity,
    security,
    limits,
    wallet,
    agents,
    disputes,
    approvals,
    settings: config,
  })
  const deletions = createDeletions({ database, clock, outbox, ledger, identity, approvals, settings: config })
  const securityAdmin = createSecurityAdmin({ database, clock, identity, recordAudit, recordExport, time_zone: config.timeZone })
  const referralsAdmin = createReferralsAdmin({ database, ledger, approvals, clock, time_zone: config.timeZone })
  const compliance = createCompliance({ database, clock, log, settings: config, identity, security, approvals })
  const abuseReportsAdmin = createAbuseReportsAdmin({ database, clock, chat, files })
  const health = createHealth({
    database,
    clock,
    log,
    process,
    ledgerHealth,
    totals: overview.totals,
    migrationsKnown: knownMigrations().length,
  })
  const all = {
    compliance,
    admin,
    approvals,
    adjustments,
    integrity,
    accounting,
    earnings,
    reconciliation,
    overview,
    users,
    deletions,
    securityAdmin,
    referralsAdmin,
    abuseReportsAdmin,
    health,
  }
  return {
    ...all,
    ledgerHealth,
    reportsOn: reportsOf(all),
    features: Object.values(all).map(({ feature }) => feature),
    handlers: {
      ...admin.feature.handlers,
      ...approvals.feature.handlers,
      ...adjustments.feature.handlers,
      ...integrity.feature.handlers,
      ...accounting.feature.handlers,
      ...earnings.feature.handlers,
      ...reconciliation.feature.handlers,
      ...overview.feature.handlers,
      ...users.feature.handlers,
      ...deletions.feature.handlers,
      ...securityAdmin.feature.handlers,
      ...compliance.feature.handlers,
      ...referralsAdmin.feature.handlers,
      ...abuseReportsAdmin.feature.handlers,
      ...health.feature.handlers,
    },
  }
}

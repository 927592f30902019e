import type { Contract } from '@hai/contract/contract'
import type { GroundOfStaff } from './features.ts'
import { createAdjustments } from '../features/adjustments/index.ts'
import { createAdmin } from '../features/admin/index.ts'
import { createDeletions } from '../features/deletions/index.ts'
import { createCompliance } from '../features/compliance/index.ts'
import { type Books, createBooks } from '../features/accounting/index.ts'
import { createEarnings, type Earnings } from '../features/earnings/index.ts'
import type { Limits } from '../features/limits/index.ts'
import { createOutside } from '../features/reconciliation/index.ts'
import { createReferralsAdmin, type ReferralsAdmin } from '../features/referrals/admin/index.ts'
import { createAbuseReportsAdmin, type AbuseReportsAdminDeps } from '../features/abuse-reports/admin/index.ts'
import { createOverview } from '../features/overview/index.ts'
import type { Factors } from '../features/mfa/index.ts'
import type { Phone } from '../features/phone/index.ts'
import { createReconciliation, watchHealth } from '../features/integrity/index.ts'
import type { Records } from '../features/statements/index.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Security } from '../features/security/index.ts'
import { createSystems } from '../features/health/index.ts'
import { createUsers, type UsersDeps } from '../features/users/index.ts'
import { createSecurityAdmin } from '../features/security/admin/index.ts'
import type { Acts, Reports } from '../feature.ts'
import type { Database } from '../platform/database/database.ts'
import { knownMigrations } from '../platform/database/migration-files.ts'

interface DoorParts {
  readonly phone: Pick<Phone, 'codes'>
  readonly factors: Pick<Factors, 'ownProofs'>
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
  readonly records: Pick<Records, 'transactionOfCode'>
}

type ReportParts = Pick<AbuseReportsAdminDeps, 'chat' | 'files'>

type UsersParts = Pick<UsersDeps, 'identity' | 'limits' | 'wallet' | 'agents' | 'disputes' | 'security'>

const reportsOf =
  ({ books, earnings, referralsAdmin }: { books: Books; earnings: Earnings; referralsAdmin: ReferralsAdmin }) =>
  (copy: Database): Reports<Contract> => ({
    ...books.reportsOn(copy),
    ...earnings.reportsOn(copy),
    ...referralsAdmin.reportsOn(copy),
  })

export function composeStaff(
  { config, database, ledger, outbox, clock, log, process, approvals }: GroundOfStaff,
  parts: DoorParts & MoneyParts & OverviewParts & UsersParts & SecurityParts & ReportParts,
) {
  const { phone, factors, security, limits, records, acts, identity, wallet, agents, disputes, chat, files } = parts
  const { recordAudit, recordAdminAccess, recordExport } = security
  const admin = createAdmin({
    database,
    clock,
    recordAudit,
    recordAdminAccess,
    acts,
    codes: phone.codes,
    proofs: factors.ownProofs,
  })
  const adjustments = createAdjustments({ database, ledger, limits, approvals, clock, time_zone: config.timeZone })
  const reconciliation = createReconciliation({ database, ledger, clock, log, approvals, time_zone: config.timeZone })
  const books = createBooks({ database, clock, log, settings: config })
  const earnings = createEarnings({ database, ledger, approvals, clock, settings: config })
  const outside = createOutside({ database, clock, approvals, time_zone: config.timeZone })
  const ledgerHealth = () => watchHealth({ database, log, clock })
  const overview = createOverview({
    database,
    clock,
    settings: config,
    ledgerHealth,
    transactionOfCode: records.transactionOfCode,
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
  const systems = createSystems({
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
    reconciliation,
    books,
    earnings,
    outside,
    overview,
    users,
    deletions,
    securityAdmin,
    referralsAdmin,
    abuseReportsAdmin,
    systems,
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
      ...reconciliation.feature.handlers,
      ...books.feature.handlers,
      ...earnings.feature.handlers,
      ...outside.feature.handlers,
      ...overview.feature.handlers,
      ...users.feature.handlers,
      ...deletions.feature.handlers,
      ...securityAdmin.feature.handlers,
      ...compliance.feature.handlers,
      ...referralsAdmin.feature.handlers,
      ...abuseReportsAdmin.feature.handlers,
      ...systems.feature.handlers,
    },
  }
}

import type { z } from 'zod'
import { adjustments } from './adjustments.ts'
import { admin } from './admin.ts'
import { approvals } from './approvals.ts'
import { accounting } from './accounting.ts'
import { chat } from './chat.ts'
import { compliance } from './compliance.ts'
import { agentsAdmin } from './agents-admin.ts'
import { agents } from './agents.ts'
import { cashIns } from './cash-ins.ts'
import { cashouts } from './cashouts.ts'
import { confirmations } from './confirmations.ts'
import { contacts } from './contacts.ts'
import { deletions } from './deletions.ts'
import { disputesAdmin } from './disputes-admin.ts'
import { disputes } from './disputes.ts'
import { earnings } from './earnings.ts'
import { dataExports } from './export.ts'
import { account } from './account.ts'
import { documentsAdmin } from './documents-admin.ts'
import { documents } from './documents.ts'
import { mfa } from './mfa.ts'
import { feeSettings } from './fee-settings.ts'
import { fees } from './fees.ts'
import { files } from './files.ts'
import { funding } from './funding.ts'
import { identity } from './identity.ts'
import { help } from './help.ts'
import { legalAdmin } from './legal-admin.ts'
import { legal } from './legal.ts'
import { limitSettings } from './limit-settings.ts'
import { limits } from './limits.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { oauth } from './oauth.ts'
import { onboarding } from './onboarding.ts'
import { reconciliation } from './reconciliation.ts'
import { overview } from './overview.ts'
import { pay } from './pay.ts'
import { phone } from './phone.ts'
import { rateSettings } from './rate-settings.ts'
import { rates } from './rates.ts'
import { integrity } from './integrity.ts'
import { referralsAdmin } from './referrals-admin.ts'
import { referralSettings } from './referral-settings.ts'
import { referrals } from './referrals.ts'
import { statements } from './statements.ts'
import { abuseReportsAdmin } from './abuse-reports-admin.ts'
import { abuseReports } from './abuse-reports.ts'
import { requests } from './requests.ts'
import { schedules } from './schedules.ts'
import { seals } from './seals.ts'
import { security } from './security.ts'
import { staffLimits } from './staff-limits.ts'
import { supportAdmin } from './support-admin.ts'
import { support } from './support.ts'
import { securityAdmin } from './security-admin.ts'
import { health } from './health.ts'
import { tasksAdmin } from './tasks-admin.ts'
import { tasks } from './tasks.ts'
import { transparency } from './transparency.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { wallet } from './wallet.ts'

const people = {
  ...identity,
  ...mfa,
  ...confirmations,
  ...onboarding,
  ...oauth,
  ...security,
}

const members = {
  ...wallet,
  ...transfers,
  ...pay,
  ...merchants,
  ...requests,
  ...schedules,
  ...contacts,
  ...abuseReports,
  ...chat,
  ...funding,
  ...fees,
  ...limits,
  ...rates,
  ...notifications,
  ...phone,
  ...dataExports,
  ...account,
  ...files,
  ...documents,
  ...referrals,
  ...statements,
  ...seals,
  ...agents,
  ...cashouts,
  ...cashIns,
  ...tasks,
  ...disputes,
  ...support,
  ...help,
  ...legal,
  ...transparency,
}

const staff = {
  ...feeSettings,
  ...limitSettings,
  ...rateSettings,
  ...referralSettings,
  ...admin,
  ...approvals,
  ...adjustments,
  ...staffLimits,
  ...integrity,
  ...accounting,
  ...earnings,
  ...reconciliation,
  ...overview,
  ...users,
  ...deletions,
  ...abuseReportsAdmin,
  ...securityAdmin,
  ...disputesAdmin,
  ...tasksAdmin,
  ...agentsAdmin,
  ...documentsAdmin,
  ...compliance,
  ...supportAdmin,
  ...referralsAdmin,
  ...legalAdmin,
  ...health,
}

type People = typeof people
type Members = typeof members
type Staff = typeof staff
/** An interface keeps the name in compiler output; the expanded type would be too long to serialise. */
export interface Contract extends People, Members, Staff {}
export const contract: Contract = { ...people, ...members, ...staff }

export type ProcedureName = keyof Contract
export type FileProcedureName = {
  [Name in ProcedureName]: Contract[Name] extends { file: string } ? Name : never
}[ProcedureName]
export type ReportName = {
  [Name in ProcedureName]: Contract[Name] extends { is_report: true } ? Name : never
}[ProcedureName]
export type CallInput<Name extends ProcedureName> = z.input<Contract[Name]['input']>
export type Input<Name extends ProcedureName> = z.output<Contract[Name]['input']>
export type Output<Name extends ProcedureName> = z.output<Contract[Name]['output']>

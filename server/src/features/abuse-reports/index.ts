import type { abuseReports as reportsContract } from '@hai/contract/abuse-reports'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readReporterCopies } from './queries.ts'
import { reportMember, type AbuseReportDeps, type NewReport, writeReport } from './report-member.ts'

export { changedReport, reportChanged } from './report-member.ts'

export interface AbuseReports {
  readonly feature: Feature<typeof reportsContract>
  /** Stores a report from another feature, which has already identified the reported member. Fails: RATE_LIMITED. */
  readonly report: (caller: Member, report: NewReport) => Promise<void>
}

/**
 * Members report other members. The data export of the reporter contains the report. The export of the reported person
 * does not.
 */
export const createAbuseReports = (deps: AbuseReportDeps): AbuseReports => ({
  report: (caller, report) => writeReport(deps, caller, report),
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [personalTable('reports_made', ({ user_id }) => readReporterCopies(deps.database, user_id))],
  },
})

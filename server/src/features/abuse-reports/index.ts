import type { abuseReports as reportsContract } from '@hai/contract/abuse-reports'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readReporterCopies } from './queries.ts'
import { reportMember, type AbuseReportDeps, type NewReport, writeReport } from './report-member.ts'

export { changedReport, recordReportChange } from './report-member.ts'

export interface AbuseReports {
  readonly feature: Feature<typeof reportsContract>
  /** For features that have already identified the reported member. Fails: RATE_LIMITED. */
  readonly report: (caller: Member, report: NewReport) => Promise<void>
}

export const createAbuseReports = (deps: AbuseReportDeps): AbuseReports => ({
  report: (caller, report) => writeReport(deps, caller, report),
  feature: {
    handlers: { report_member: reportMember(deps) },
    // Only the reporter’s data export contains the report, not that of the reported member.
    personalData: [personalTable('reports_made', ({ user_id }) => readReporterCopies(deps.database, user_id))],
  },
})

import type { abuseReports as reportsContract } from '@hai/contract/abuse-reports'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readSubmissionsBy } from './queries.ts'
import { reportMember, type AbuseReportDeps, type Submission, writeReport } from './report-member.ts'

export { changedReport, reportChanged } from './events.ts'

export interface AbuseReports {
  readonly feature: Feature<typeof reportsContract>
  /** Stores a report from another feature, which has already identified the reported member. Fails: RATE_LIMITED. */
  readonly report: (caller: Member, submission: Submission) => Promise<void>
}

/**
 * Members report other members. A report appears in the data export of the reporter, but not in that of the reported
 * person.
 */
export const createAbuseReports = (deps: AbuseReportDeps): AbuseReports => ({
  report: (caller, submission) => writeReport(deps, caller, submission),
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [personalTable('reports_made', ({ user_id }) => readSubmissionsBy(deps.database, user_id))],
  },
})

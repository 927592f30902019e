import type { abuseReports as reportsContract } from '@hai/contract/abuse-reports'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readToldBy } from './queries.ts'
import { reportMember, type AbuseReportDeps, type Told, writeReport } from './report-member.ts'

export { changedReport, reportChanged } from './events.ts'

export interface AbuseReports {
  readonly feature: Feature<typeof reportsContract>
  /** Stores a report about a member whom another feature identified. Fails: RATE_LIMITED. */
  readonly report: (caller: Member, told: Told) => Promise<void>
}

/**
 * Reports by members about each other. The reported person’s data export contains nothing of them; the reporter’s
 * contains what they wrote.
 */
export const createAbuseReports = (deps: AbuseReportDeps): AbuseReports => ({
  report: (caller, told) => writeReport(deps, caller, told),
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [personalTable('reports_made', ({ user_id }) => readToldBy(deps.database, user_id))],
  },
})

import type { reports as reportsContract } from '@hai/contract/reports'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readToldBy } from './queries.ts'
import { reportMember, type ReportDeps, type Told, writeReport } from './report-member.ts'

export { changedReport, reportChanged } from './facts.ts'

export interface Reports {
  readonly feature: Feature<typeof reportsContract>
  /** Takes what a member tells of another whom a feature knows. Fails: RATE_LIMITED. */
  readonly report: (caller: Member, told: Told) => Promise<void>
}

/** What members tell staff about each other. Who was reported finds nothing of it in their copy; who told finds what they told, no more. */
export const createReports = (deps: ReportDeps): Reports => ({
  report: (caller, told) => writeReport(deps, caller, told),
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [personalTable('reports_made', ({ user_id }) => readToldBy(deps.database, user_id))],
  },
})

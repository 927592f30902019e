import type { reports as reportsContract } from '@hai/contract/reports'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readToldBy } from './queries.ts'
import { reportMember, type ReportDeps } from './report-member.ts'

/** What members tell staff about each other. Who was reported finds nothing of it in their copy; who told finds what they told, no more. */
export const createReports = (deps: ReportDeps): { feature: Feature<typeof reportsContract> } => ({
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [personalTable('reports_made', ({ user_id }) => readToldBy(deps.database, user_id))],
  },
})

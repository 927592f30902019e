import type { reports as reportsContract } from '@hai/contract/reports'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { readReportsBy } from './queries.ts'
import { reportMember, type ReportDeps } from './report-member.ts'

/** What members tell staff about each other. Who was reported does not hear of it, and finds nothing of it in their copy. */
export const createReports = (deps: ReportDeps): { feature: Feature<typeof reportsContract> } => ({
  feature: {
    handlers: { report_member: reportMember(deps) },
    personalData: [
      personalTable('reports_made', async ({ user_id }) => {
        const reports = await readReportsBy(deps.database, user_id)
        const members = await deps.identity.findMembers([...new Set(reports.map(({ reported_id }) => reported_id))])
        return reports.map(({ created_at, reported_id, category, description, closed_at }) => ({
          ...{ created_at, reported_hai_tag: members.get(reported_id)?.hai_tag ?? null, category, description },
          is_open: closed_at === null,
        }))
      }),
    ],
  },
})

import type { abuseReportsAdmin as contract } from '@hai/contract/abuse-reports-admin'
import { Readable } from 'node:stream'
import type { Feature } from '../../../feature.ts'
import { closeReport, describeClosing } from './close-report.ts'
import type { AbuseReportsAdminDeps } from './deps.ts'
import { listReports } from './list-reports.ts'
import { readPicture, showReport } from './show-report.ts'

export type { AbuseReportsAdminDeps } from './deps.ts'

export interface AbuseReportsAdmin {
  readonly feature: Feature<typeof contract>
}

export const createAbuseReportsAdmin = (deps: AbuseReportsAdminDeps): AbuseReportsAdmin => ({
  feature: {
    handlers: {
      admin_list_reports: (staff, input) => listReports(deps, staff, input),
      admin_get_report: (staff, { report_id }) => showReport(deps, staff, report_id),
      admin_get_report_attachment: async (staff, { report_id, file_id }) => ({
        file_name: `${file_id}.webp`,
        chunks: Readable.from([await readPicture(deps, staff, { report_id, file_id })]),
      }),
      admin_close_report: (staff, input) => closeReport(deps, staff, input),
    },
    acts: { admin_close_report: (staff, input) => describeClosing(deps, staff, input) },
  },
})

import { z } from 'zod'
import { procedures } from './procedure.ts'
import { id, isoTime, nothing } from './schemas.ts'

/** preparing: a job is at it. ready: to be taken until `expires_at`. expired: deleted. failed: to be asked for again. */
export const exportStatuses = ['preparing', 'ready', 'failed', 'expired'] as const

const dataExport = z.object({
  export_id: id,
  status: z.enum(exportStatuses),
  created_at: isoTime,
  /** Null until it is ready. */
  expires_at: isoTime.nullable(),
  /** Of the zip; null until it is ready. */
  size_bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const dataExports = procedures({
  export_my_data: {
    summary:
      'Has a copy made of everything held about the caller (a zip of JSON and CSV), who is mailed when it is ready. One at a time: asked again meanwhile, it answers the one under way. Three a day.',
    access: 'session',
    input: nothing,
    output: dataExport,
    errors: ['NOT_FOUND'],
  },
  get_my_data_export: {
    summary: 'The caller’s latest copy, if there was one.',
    access: 'session',
    input: nothing,
    output: z.object({ export: dataExport.nullable() }),
    errors: [],
  },
  download_my_data: {
    summary: 'The caller’s own copy, for 24 hours after it was made. `content` is the zip in base64.',
    access: 'session',
    input: z.strictObject({ export_id: id }),
    output: z.object({ file_name: z.string(), content: z.base64() }),
    errors: ['NOT_FOUND'],
  },
})

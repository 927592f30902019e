import { z } from 'zod'
import { procedures } from './procedure.ts'
import { id, isoTime, nothing } from './schemas.ts'

/** expired: the file is deleted. failed: the member can request another. */
export const exportStatuses = ['preparing', 'ready', 'failed', 'expired'] as const

const dataExport = z.object({
  export_id: id,
  status: z.enum(exportStatuses),
  created_at: isoTime,
  expires_at: isoTime.nullable(),
  size_bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const dataExports = procedures({
  export_my_data: {
    summary:
      'Creates a copy of all data about the caller (a zip of JSON and CSV) and emails them when it is ready. While one is being prepared, returns that one. At most three a day.',
    access: 'session',
    input: nothing,
    output: dataExport,
    errors: ['NOT_FOUND'],
  },
  get_my_data_export: {
    summary: 'The caller’s latest data copy, if any.',
    access: 'session',
    input: nothing,
    output: z.object({ export: dataExport.nullable() }),
    errors: [],
  },
  download_my_data: {
    summary: 'The caller’s data copy, available for 24 hours after creation. `content` is the zip in base64.',
    access: 'session',
    input: z.strictObject({ export_id: id }),
    output: z.object({ file_name: z.string(), content: z.base64() }),
    errors: ['NOT_FOUND'],
  },
})

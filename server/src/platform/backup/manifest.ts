import { createHash } from 'node:crypto'
import { z } from 'zod'

const schema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), Checksum: z.string() })),
  'WAL-Ranges': z.tuple([z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() })]),
})

export interface Manifest {
  readonly sums: ReadonlyMap<string, { readonly size: number; readonly sha256: string }>
  readonly log: { readonly timeline: number; readonly start_lsn: string; readonly stop_lsn: string }
}

const OWN_CHECKSUM = '"Manifest-Checksum": "'
const SHA256_LENGTH = 64

/** Throws if the manifest was changed. Its last line is the SHA-256 of all lines before. */
export function readManifest(json: string): Manifest {
  const end = json.lastIndexOf(OWN_CHECKSUM)
  const checksum = json.slice(end + OWN_CHECKSUM.length).slice(0, SHA256_LENGTH)
  if (end < 0 || createHash('sha256').update(json.slice(0, end)).digest('hex') !== checksum)
    throw new Error('its manifest was changed')
  const { Files: listed, 'WAL-Ranges': ranges } = schema.parse(JSON.parse(json))
  const [{ Timeline: timeline, 'Start-LSN': start_lsn, 'End-LSN': stop_lsn }] = ranges
  return {
    sums: new Map(listed.map(({ Path, Size, Checksum }) => [Path, { size: Size, sha256: Checksum }])),
    log: { timeline, start_lsn, stop_lsn },
  }
}

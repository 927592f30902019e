import { z } from 'zod'

/** Chunks are produced on demand, so memory use stays constant. */
export interface FileAnswer {
  /** Letters, digits, dots and hyphens. */
  readonly file_name: string
  readonly chunks: AsyncIterable<Uint8Array>
  readonly rows?: number
}

const isFileAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'file_name' in value && 'chunks' in value

export const fileAnswer = z.custom<FileAnswer>(isFileAnswer).meta({ type: 'string', format: 'binary' })

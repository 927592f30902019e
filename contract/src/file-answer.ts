import { z } from 'zod'

/** A file as it is being made: the bytes come when they are asked for, and nothing is held but the piece at hand. */
export interface FileAnswer {
  /** Letters, digits, dots and hyphens. */
  readonly file_name: string
  readonly chunks: AsyncIterable<Uint8Array>
  /** Of an export: how many rows it has. */
  readonly rows?: number
}

const isFileAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'file_name' in value && 'chunks' in value

/** The output of a call that answers with a file. */
export const fileAnswer = z.custom<FileAnswer>(isFileAnswer).meta({ type: 'string', format: 'binary' })

import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

export interface Procedure {
  /** One sentence for the reference page: what it does, units, what is special. */
  readonly summary: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Codes of its own; those of access, validation and rate limits go without saying. */
  readonly errors: readonly ErrorCode[]
  /** `functions`: the specification calls it an edge function, and it answers at /functions/{name}. */
  readonly path?: 'functions'
}

/** Keeps the literal types of a feature's procedures and checks their shape. */
export const procedures = <const Part extends Record<string, Procedure>>(part: Part): Part => part

import type { z } from 'zod'

/**
 * Why the program cannot do its work, for the operator: what is wrong and what to do. Programs print only the message,
 * without a stack trace, and exit with a status other than 0.
 */
export class StartRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartRefusal'
  }
}

/** The code of a system or driver error, such as `EADDRINUSE` or `28P01`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function wrongSetting({ issues: [issue] }: z.ZodError): StartRefusal {
  return new StartRefusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is not valid'}.`)
}

import type { z } from 'zod'

/**
 * An error that tells the operator why the program cannot do its work, and what to do. Programs print only the message,
 * without a stack trace, and exit with a status other than 0.
 */
export class StartRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartRefusal'
  }
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function wrongSetting({ issues: [issue] }: z.ZodError): StartRefusal {
  return new StartRefusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is not valid'}.`)
}

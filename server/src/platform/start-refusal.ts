/**
 * The reason why the program does not start, as one sentence for the operator that says what is wrong and what to do.
 * Programs print only `message`, without a stack trace, and exit with status 1.
 */
export class StartRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartRefusal'
  }
}

/** The code of a system or driver error (`EADDRINUSE`, `28P01`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

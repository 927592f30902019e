/**
 * Why the program does not start, in one sentence for the person at the terminal: what is wrong and what to do about it.
 * Whoever starts the program prints `message` alone, without a stack, and exits with status 1.
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

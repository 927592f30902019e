import type { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** A StartRefusal for the first invalid setting. */
export function wrongSetting({ issues: [issue] }: z.ZodError): StartRefusal {
  return new StartRefusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is not valid'}.`)
}

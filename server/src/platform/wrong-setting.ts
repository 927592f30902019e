import type { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** Says which setting is wrong, and how, by the first that is. */
export function wrongSetting({ issues: [issue] }: z.ZodError): StartRefusal {
  return new StartRefusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is not valid'}.`)
}

import type { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

export function wrongSetting({ issues: [issue] }: z.ZodError): StartRefusal {
  return new StartRefusal(`${issue?.path.join('.') ?? 'The configuration'} ${issue?.message ?? 'is not valid'}.`)
}

import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** What the job does that comes every minute: it seals where it is time to. */
export const makeSeals = ({ server }: Pick<TestApp, 'server'>): Promise<void> =>
  (server.tasks['seals:make'] ?? expect.fail('there is no such task'))({})

/** Seals what was posted since the last seal, for which a minute passes. */
export async function sealNow(app: Pick<TestApp, 'clock' | 'server'>): Promise<void> {
  app.clock.forward({ minutes: 1 })
  await makeSeals(app)
}

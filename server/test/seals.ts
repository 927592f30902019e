import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export const makeSeals = ({ server }: Pick<TestApp, 'server'>): Promise<void> =>
  (server.jobs['seals:create'] ?? expect.fail('the seal job is missing'))({})

export async function sealNow(app: Pick<TestApp, 'clock' | 'server'>): Promise<void> {
  app.clock.forward({ minutes: 1 })
  await makeSeals(app)
}

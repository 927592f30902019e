import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { addHealth } from './health.ts'

test('concurrent calls of /readyz share one check', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let checks = 0
  const app = fastify()
  addHealth(app, {
    isLeaving: () => false,
    checkReady: async () => {
      checks += 1
      await promise
    },
    metricsToken: null,
    isProduction: true,
    metrics: createMetrics(),
    vitals: { answered: () => undefined },
    connections: () => 0,
    violationsFound: () => Promise.resolve(0),
  })
  const ready = async (): Promise<number> => (await app.inject('/readyz')).statusCode
  const answers = Promise.all([ready(), ready(), ready()])
  await expect.poll(() => checks).toBe(1)
  resolve(undefined)
  expect(await answers).toEqual([200, 200, 200])
  expect(checks).toBe(1)
  expect(await ready()).toBe(200)
  expect(checks).toBe(2)
  await app.close()
})

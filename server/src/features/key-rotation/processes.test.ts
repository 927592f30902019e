import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
const [older, newer] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))]
const start = (...keys: readonly KeyObject[]) =>
  startTestApp(database(), { config: { runsWorker: false }, encryptionKeys: () => keys })

test('nothing is re-encrypted until all running processes know the key, and the old key stays while any of them encrypts with it', async () => {
  const behind = await start(older)
  const front = await start(newer, older)
  await behind.server.heartbeat.beat()
  await front.server.heartbeat.beat()
  const waiting = await front.server.keyRotation.reencrypt()
  expect(waiting.every(({ state, ignorant }) => state === 'pending' && ignorant.length === 1)).toBe(true)
  await behind.server.heartbeat.leave()
  await behind.stop()

  const prepared = await start(older, newer)
  await prepared.server.heartbeat.beat()
  const mixed = await front.server.keyRotation.reencrypt()
  expect(mixed.every(({ state, ignorant, others }) => state === 'pending' && ignorant.length === 0 && others.length === 1)).toBe(
    true,
  )
  await prepared.server.heartbeat.leave()
  await prepared.stop()

  const done = await front.server.keyRotation.reencrypt()
  expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['current']))
  const metrics = await (await fetch(`${front.url}/metrics`)).text()
  expect(metrics).toContain(`hai_encrypted_columns{state="current"} ${done.length}`)
  await front.server.heartbeat.leave()
  await front.stop()
})

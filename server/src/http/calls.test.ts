import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember } from '../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

test('a person signs up, confirms, is onboarded and reads the own profile', async () => {
  const marie = await aMember(app, { hai_tag: 'marie' })
  expect(await app.call('get_my_profile', {}, marie.access_token)).toMatchObject({ id: marie.user_id, hai_tag: 'marie', onboarded: true })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aMember, mailedToken, toAccept } from '../../../test/members.ts'

const database = useTestDatabase()
const inHaiti = { phone: '+50937001234' }
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { connections: 'usual' })
})
afterAll(() => app.stop())

test('the header for a book does not let a guest join a referral of this book at sign-up', async () => {
  const anne = await aMember(app, inHaiti)
  const { code } = await app.call('get_referral_summary', {}, anne.access_token)
  const inBook = { book: 'ht' }
  const email = `n${randomUUID()}@example.org`
  const password = `correct horse ${randomUUID()}`
  const account = { email, password, accepted_version_ids: await toAccept(app), referral_code: code }
  await app.call('sign_up', account, inBook)
  const { user } = await app.call('confirm_email', { token: await mailedToken(app, email) }, inBook)
  const { rows } = await database().owner.query('select from referrals_ht.referral where user_id = $1', [user.id])
  expect(rows).toEqual([])
})

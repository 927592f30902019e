import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aMember, mailedToken, toAccept } from '../../../test/members.ts'
import { findPerson } from '../identity/index.ts'
import { hashOfPhone, isSpent } from './phones.ts'

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

test('a phone number that has earned a reward in one book earns none in another', async () => {
  const [marie, anne] = [await aMember(app), await aMember(app, inHaiti)]
  const phoneKey = randomBytes(32)
  const areSpent = async (phone: string) => {
    const answers: boolean[] = []
    for (const { database: db } of app.server.books.all()) {
      const referrer = await findPerson(db, marie.user_id)
      if (referrer) answers.push(await db.transaction().execute((trx) => isSpent(trx, phoneKey, { phone, referrer })))
    }
    return answers
  }
  const phone = '+50937007777'
  expect(await areSpent(phone)).toEqual([false, false])
  await database().owner.query(
    `insert into referrals_ht.referral (id, user_id, referrer_id, status, joined_at, expires_at, ended_at, phone_hash)
     values (gen_random_uuid(), $1, $2, 'rewarded', now(), now(), now(), $3)`,
    [anne.user_id, marie.user_id, hashOfPhone(phoneKey, phone)],
  )
  expect(await areSpent(phone)).toEqual([true, true])
  expect(await areSpent('+50937008888')).toEqual([false, false])
})

import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, usePeople } from '../../../test/people.ts'
import { aNumber } from '../../../test/phones.ts'
import { createPhoneCodes } from './codes/index.ts'
import { purge } from './purge.ts'
import { outboxVerifier } from './verifiers/outbox-verifier.ts'

const database = useTestDatabase()
const people = usePeople(database)

const counted = async () => {
  const { rows } = await database().owner.query<Record<string, number>>(
    `select (select count(*)::int from phone.tries) as tries, (select count(*)::int from phone.development_code) as codes,
            (select count(*)::int from phone.verification) as verifications`,
  )
  return rows[0]
}

test('deletes guesses and codes after a day, verifications after 90', async () => {
  const { clock, outbox, database: db } = people()
  const verifier = outboxVerifier({ database: db, outbox, clock, brandName: 'Hai Wallet' })
  const codes = createPhoneCodes({ database: db, clock, verifier, rateLimits: 'on' })
  const { user_id, request } = await aMember(people())
  const subject = { user_id, purpose: 'member_phone' } as const
  await codes.send({ subject, phone: aNumber(), channel: 'text', language: 'en', request })
  await purge({ database: db, clock })
  expect(await counted()).toEqual({ tries: 3, codes: 1, verifications: 1 })
  clock.forward({ days: 2 })
  await purge({ database: db, clock })
  expect(await counted()).toEqual({ tries: 0, codes: 0, verifications: 1 })
  clock.forward({ days: 90 })
  await purge({ database: db, clock })
  expect(await counted()).toEqual({ tries: 0, codes: 0, verifications: 0 })
})

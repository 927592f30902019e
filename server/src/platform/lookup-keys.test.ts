import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createDatabase } from './database/database.ts'
import { loadLookupKeys, purposesDerivedFrom } from './lookup-keys.ts'
import { keyFor } from './seal.ts'

const database = useTestDatabase()
const [older, newer] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))]
const purposes = ['mfa.recovery_code', 'receipt codes', 'referrals.phone', 'support links'] as const
const load = () => loadLookupKeys(createDatabase(database().app), [newer, older])
const owner = (statement: string) => database().owner.query(statement)

test('in a new database the HMAC keys are independent of ENCRYPTION_KEY and the same at every start', async () => {
  const [keys, others] = await Promise.all([load(), load()])
  expect(others).toEqual(keys)
  expect(await load()).toEqual(keys)
  const all = purposes.map((purpose) => [purpose, keys[purpose]] as const)
  expect(new Set(all.map(([, key]) => key.toString('hex'))).size).toBe(4)
  for (const [purpose, key] of all) for (const own of [older, newer]) expect(key.equals(keyFor(own, purpose))).toBe(false)
  expect(purposesDerivedFrom(keys, [newer, older])).toEqual([])
})

test('a deleted key is replaced by a new one, and the others stay', async () => {
  const before = await load()
  await owner(`delete from sealing.lookup_key where purpose = 'support links'`)
  const { 'support links': links, ...others } = await load()
  expect(before).toMatchObject(others)
  for (const former of [before['support links'], keyFor(older, 'support links'), keyFor(newer, 'support links')])
    expect(links.equals(former)).toBe(false)
})

test('if hashes existed before the keys were stored, the keys are those they were made with', async () => {
  await owner(`delete from sealing.lookup_key`)
  await owner(
    `insert into identity.account (id, email, password_hash, language, email_confirmed_at, created_at)
     values ('0190c0de-0000-7000-8000-000000000001', 'marie@example.org', '-', 'ht', now(), now())`,
  )
  const keys = await load()
  for (const purpose of purposes) expect(keys[purpose].equals(keyFor(older, purpose))).toBe(true)
  expect(purposesDerivedFrom(keys, [newer, older])).toEqual(purposes)
  expect(purposesDerivedFrom(keys, [newer])).toEqual([])
})

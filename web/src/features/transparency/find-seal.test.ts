import { hashOf, type Sha256 } from '@hai/contract/proof-fields'
import { NO_REPAIR, type Seal, SEAL_FORMAT, sealText } from '@hai/contract/seal-forms'
import { expect, test } from 'vitest'
import { isSameSeal } from './find-seal.tsx'

const sha256: Sha256 = (bytes) => crypto.subtle.digest('SHA-256', bytes)
const hash = 'a'.repeat(64)
const facts: Omit<Seal, 'hash'> = {
  format: SEAL_FORMAT,
  number: 2,
  at: '2026-11-22T01:00:00.000Z',
  first: 4,
  last: 7,
  journal: hash,
  repairs: NO_REPAIR,
  opening: null,
  root: hash,
  before: hash,
}

test('a seal matches only if its content hashes to the noted value, whatever hash it claims', async () => {
  const written = await hashOf(sha256, sealText(facts))
  expect(await isSameSeal(written, { ...facts, hash: written }, sha256)).toBe(true)
  expect(await isSameSeal(written, { ...facts, root: 'b'.repeat(64), hash: written }, sha256)).toBe(false)
  expect(await isSameSeal(written, { ...facts, hash }, sha256)).toBe(false)
})

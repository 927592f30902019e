import { NO_REPAIR, NO_SEAL_BEFORE, sealText } from '@hai/contract/seal-forms'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafHash } from '../../features/seals/index.ts'
import { createAccounts } from './accounts.ts'
import { createFaultCollector } from './rule-violation.ts'
import type { PostingRow } from './rows.ts'
import { createSealCheck } from './seals.ts'

const id = '0198b3c2-5a1e-7c33-9f21-4d5e6f708192'
const posting: PostingRow = {
  row: 'posting',
  id: 1,
  at: 1_763_784_000_000_000,
  public_id: id,
  initiator_id: id,
  command_key: id,
  payload_hash: 1,
  ends: null,
  kind: 'send',
  accounts: [],
  details: '{}',
}

function checked() {
  const secret = 'a'.repeat(64)
  const sealed = { ...posting, ends: null, created_at: new Date(posting.at / 1_000), entries: [] }
  const facts = {
    number: 1,
    at: '2026-11-22T01:00:00.000Z',
    journal: 'b'.repeat(64),
    repairs: NO_REPAIR,
    opening: null,
    before: NO_SEAL_BEFORE,
    root: leafHash(secret, sealed).toString('hex'),
  }
  const faults = createFaultCollector()
  const seals = createSealCheck({ accounts: createAccounts(), copies: new Map(), faults, openingLines: () => [] })
  seals.add({
    row: 'seal',
    ...facts,
    first_id: 1,
    last_id: 1,
    secret,
    hash: hash('sha256', sealText({ ...facts, first: 1, last: 1 })),
  })
  seals.count({ posting, entries: [] }, null)
  return { seals, faults, journal: facts.journal }
}

test('a seal is confirmed by the link of the batch that ends with it', () => {
  const { seals, faults, journal } = checked()
  seals.link(1, journal)
  expect(seals.prove(Number.POSITIVE_INFINITY, 1)).toMatchObject({ count: 1, undone: [] })
  expect(faults.collected().faults).toEqual([])
})

test('a seal that ends inside a batch, where no link could confirm it, is found', () => {
  const { seals, faults, journal } = checked()
  seals.link(2, journal)
  seals.prove(Number.POSITIVE_INFINITY, 2)
  expect(faults.collected().faults.map(({ message }) => message)).toEqual(['seal 1: ends at the end of a batch'])
})

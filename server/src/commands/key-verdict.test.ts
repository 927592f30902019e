import { expect, test } from 'vitest'
import type { PlaceCheck } from '../features/key-rotation/index.ts'
import { verdictOf } from './key-verdict.ts'

const found = { seen: 4, former: 0, undecryptable: 0, ignorant: [], others: [] }
const clean: PlaceCheck = { ...found, place: 'a.sealed', hasFormer: false, state: 'current' }
const undecryptable: PlaceCheck = { ...clean, undecryptable: 1, state: 'undecryptable' }
const mixed: PlaceCheck = { ...clean, others: ['server 2'], state: 'pending' }
const withFormer = (places: readonly PlaceCheck[]) => places.map((place) => ({ ...place, hasFormer: true }))

test('a missing key is named as such, with or without former keys', () => {
  for (const places of [[clean, undecryptable], withFormer([clean, undecryptable])])
    expect(verdictOf(places)).toEqual({
      isDone: false,
      message: 'A key is missing, or rows were changed: in 1 of 2 places, no key decrypts some rows.',
    })
})

test('without former keys, a process that encrypts with another key is not described as one', () => {
  expect(verdictOf([clean, mixed])).toEqual({
    isDone: false,
    message: 'Other processes encrypt with another key in 1 of 2 places: start them with the keys of this one.',
  })
  expect(verdictOf(withFormer([clean, mixed])).message).toMatch(
    /start them with the keys of this one before you remove old keys\.$/,
  )
})

test('all obstacles are reported at once', () => {
  const { message } = verdictOf(withFormer([{ ...undecryptable, former: 2 }, mixed]))
  expect(message).toMatch(/^A key is missing, .+ Old keys are still needed: in 1 of 2 .+ Other processes encrypt .+$/)
})

test('former keys are declared unnecessary only when nothing is left', () => {
  expect(verdictOf(withFormer([clean]))).toMatchObject({
    isDone: true,
    message: expect.stringContaining('no longer needed') as unknown,
  })
  expect(verdictOf([clean])).toMatchObject({ isDone: true, message: expect.stringContaining('no old key') as unknown })
})

import { expect, test } from 'vitest'
import { skipLeadingDays } from './system-wallet-screen.tsx'

const nothing = { came_in: 0, went_out: 0, cashed_in: 0, cashed_out: 0, held: 0, owed: 0 }
const first = { ...nothing, came_in: 10_00, held: 10_00 }
const emptied = { ...nothing, went_out: 10_00 }

test('removes days before the first activity, but keeps later empty days', () => {
  expect(skipLeadingDays([nothing, nothing, first, nothing, emptied])).toEqual([first, nothing, emptied])
  expect(skipLeadingDays([nothing])).toEqual([])
})

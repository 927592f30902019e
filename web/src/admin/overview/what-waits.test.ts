import type { Waiting } from '@hai/contract/overview'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { atAddress, giveWords, saidBy } from '../../lib/test-screen.ts'
import { WhatWaits } from './what-waits.tsx'

beforeEach(giveWords)

const disputes = (to_decide: number): Waiting => ({ what: 'disputes', count: 2, to_decide, oldest_at: null, urgent: 0 })
const said = (one: Waiting) => saidBy(atAddress('/', createElement(WhatWaits, { waiting: [one] })))

test('of the open disputes it says how many staff must decide', async () => {
  expect(await said(disputes(1))).toMatch(/1 thing\|.*Open disputes\|1 to decide\|2\|/)
  expect(await said(disputes(0))).toMatch(/nothing\|.*Open disputes\|None to decide yet: the parties may still agree\|2\|/)
})

import type { Waiting } from '@hai/contract/overview'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { PendingWork } from './pending-work.tsx'

beforeEach(provideTexts)

const disputes = (to_decide: number): Waiting => ({ what: 'disputes', count: 2, to_decide, oldest_at: null, urgent: 0 })
const render = (one: Waiting) => textsOfScreen(atAddress('/', createElement(PendingWork, { waiting: [one] })))

test('the total matches the sum of the rows', async () => {
  const flags: Waiting = { what: 'compliance_flags', count: 3, to_decide: 3, oldest_at: null, urgent: 0 }
  const text = await textsOfScreen(atAddress('/', createElement(PendingWork, { waiting: [disputes(0), flags] })))
  expect(text).toMatch(/\|5 items, 3 to decide\|.*\|2\|.*\|3\|/)
  expect(await textsOfScreen(atAddress('/', createElement(PendingWork, { waiting: [flags] })))).toContain('|3 items|')
})

test('says how many of the open disputes staff must decide', async () => {
  expect(await render(disputes(1))).toMatch(/2 items, 1 to decide\|.*Open disputes\|1 to decide\|2\|/)
  expect(await render(disputes(0))).toMatch(
    /2 items, 0 to decide\|.*Open disputes\|None to decide: the parties can still agree\|2\|/,
  )
})

import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, giveWords, saidBy } from '../../lib/test-screen.ts'

beforeEach(() => {
  vi.resetModules()
  giveWords()
})

test('a payment asked back stands there with who asks and how much', async () => {
  const { AskedOfMe } = await import('./asked-of-me.tsx')
  const asked = {
    ...{ kind: 'asked_back' as const, id: '01980000-0000-7000-8000-000000000001', shown_name: 'Paul Baptiste' },
    ...{ avatar_url: null, title: '', amount: cents(25_00), created_at: '2026-11-20T15:00:00.000Z', until: null },
  }
  const rate = { htg_per_usd: 131, source: 'BRH', as_of: '2026-11-20T15:00:00.000Z' }
  const dashboard = { is_locked: false, owed: cents(0), waiting_for_me: [asked], rate }
  const text = await saidBy(atAddress('/dashboard', createElement(AskedOfMe, { dashboard })))
  expect(text).toMatch(/Paul Baptiste\|Asks for this payment back\|\$25\.00\|3,275\sHTG\|/)
})

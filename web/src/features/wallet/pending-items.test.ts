import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { waitingKinds } from '@hai/contract/wallet'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, renderedHtml, provideTexts, textsOf } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})

const rate = { htg_per_usd: 131, source: 'BRH', as_of: '2026-11-20T15:00:00.000Z' }
const asked = {
  kind: 'asked_back' as const,
  id: '01980000-0000-7000-8000-000000000001',
  shown_name: 'Paul Baptiste',
  avatar_url: null,
  title: '',
  amount: cents(25_00),
  created_at: '2026-11-20T15:00:00.000Z',
  until: null,
}

async function drawnWith(...waiting_for_me: Output<'get_dashboard'>['waiting_for_me']): Promise<string> {
  const { PendingItems } = await import('./pending-items.tsx')
  const dashboard = { is_locked: false, owed: cents(0), waiting_for_me, rate }
  return renderedHtml(atAddress('/dashboard', createElement(PendingItems, { dashboard })))
}

test('a refund request is listed with the payer and the amount', async () => {
  expect(textsOf(await drawnWith(asked))).toMatch(/Paul Baptiste\|Asked for this payment back\|\$25\.00\|3,275\sHTG\|/)
})

test('the amounts are hidden with the balance', async () => {
  const { toggleAmounts } = await import('../../lib/amounts-hidden.ts')
  toggleAmounts()
  const text = textsOf(await drawnWith(asked))
  expect(text).toContain('Asked for this payment back|•••|')
  expect(text).not.toMatch(/25\.00|HTG/)
  toggleAmounts()
})

test('a deadline shows the time if it is today, otherwise also the date', async () => {
  const noon = new Date()
  noon.setHours(12, 34, 0, 0)
  const soon = { ...asked, kind: 'cashout_offer' as const, until: noon.toISOString() }
  const later = {
    ...asked,
    kind: 'task_proof' as const,
    title: 'Paint the door',
    until: new Date(2099, 10, 24, 9, 5).toISOString(),
  }
  const text = textsOf(await drawnWith(soon, later))
  expect(text).toContain('|Wants to cash out: accept or decline by 12:34|')
  expect(text).toMatch(/\|Paul Baptiste\s· Paint the door\|Submitted proof for your task: review it by 24\sNov\s2099, 09:05\|/)
})

test('every kind links to the page where it is answered', async () => {
  const linkOf = async (kind: (typeof waitingKinds)[number]) =>
    /href="([^"]+)"/.exec(await drawnWith({ ...asked, kind, id: 'x' }))?.[1]
  const links = await Promise.all(waitingKinds.map(async (kind) => [kind, await linkOf(kind)]))
  expect(Object.fromEntries(links)).toEqual({
    request: '/requests/x?answer=now',
    cash_in: '/cash-ins/x',
    task_proof: '/tasks/x',
    task_rejected: '/tasks/x',
    task_offer: '/tasks/x',
    cashout_sent: '/wallet/cash-outs/x?answer=now',
    cashout_offer: '/agents/dashboard',
    dispute: '/disputes/x',
    dispute_opened: '/disputes/x',
    dispute_proposal: '/disputes/x?answer=now',
    dispute_silence: '/disputes/x?answer=now',
    asked_back: '/wallet/x',
  })
})

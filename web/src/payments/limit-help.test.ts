import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, renderedHtml, provideTexts, textsOfScreen, withAnswers } from '../lib/test-render.ts'
import type { LimitHelpProps } from './limit-help.tsx'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const day = { limit: cents(500_00), used: cents(480_00), remaining: cents(20_00), resets_at: '2026-11-21T05:00:00.000Z' }
const tier = (tier: number, out: number) => ({ tier, balance: cents(750_00), out_per_day: cents(out), cashout: null })
const limits: Output<'get_limits'> = {
  tier: 1,
  balance: { ...day, resets_at: null },
  out_per_day: day,
  cashout: null,
  tiers: [tier(0, 50_00), tier(1, 500_00), tier(2, 1_000_00)],
}

async function saidOf(props: LimitHelpProps): Promise<string> {
  const [{ LimitHelp }, { api }] = await Promise.all([import('./limit-help.tsx'), import('../api/api.ts')])
  const help = withAnswers(createElement(LimitHelp, props), [[api.get_limits.query().queryKey, limits]])
  return textsOfScreen(atAddress('/dashboard', help))
}

test('below a form that says what is left, shows when it resets, how to raise it, and the message for support', async () => {
  const text = await saidOf({ name: 'day' })
  expect(text).not.toContain('$20.00')
  expect(text).toMatch(/\|Your limit resets on .*Nov.*\|/)
  expect(text).toContain('|Raise limit to $1,000.00|')
  expect(text).toContain('|Contact support|Your message to support will mention this limit.|')
})

test('verifying the phone to raise a limit returns to the same page', async () => {
  vi.stubGlobal('location', { pathname: '/requests/7', search: '?answer=now' })
  const [{ LimitHelpText }, { api }] = await Promise.all([import('./limit-help-text.tsx'), import('../api/api.ts')])
  const help = createElement(LimitHelpText, { name: 'day', of: 'out', onLeave: undefined, request_id: null })
  const answers = [[api.get_limits.query().queryKey, { ...limits, tier: 0 }]] as const
  expect(await renderedHtml(atAddress('/requests/7', withAnswers(help, answers)))).toContain(
    'href="/verify-phone?returnTo=%2Frequests%2F7%3Fanswer%3Dnow"',
  )
})

test('shows nothing unless a limit is reached', async () => {
  expect(await saidOf({})).not.toContain('Contact support')
})

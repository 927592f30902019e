import type { AdminDailyLimits } from '@hai/contract/adjustments'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, renderedHtml, textsOf } from '../../lib/test-render.ts'

vi.mock('./member-field.tsx', () => ({ MemberField: () => null }))
vi.mock('../ui/sensitive-store.ts', () => ({ useSensitiveShown: () => true }))

beforeEach(provideTexts)

const limits: AdminDailyLimits = {
  admin_id: 'me',
  daily_limit: cents(200_00),
  used_today: cents(180_00),
  remaining: cents(20_00),
  day: '2026-11-20',
  resets_at: '2026-11-21T05:00:00.000Z',
  alone_max: cents(25_00),
}

async function formOf(typed: string, problem: string | null = null): Promise<string> {
  const { CreditForm } = await import('./credit-form.tsx')
  const { emptyDraft } = await import('./credit-draft.ts')
  return renderedHtml(
    createElement(CreditForm, {
      draft: { ...emptyDraft, typed },
      onDraft: vi.fn(),
      limits,
      isBusy: false,
      problem,
      isRefused: problem !== null,
      onSubmit: vi.fn(),
    }),
  )
}

test.each([
  ['20', 'Credit $20.00', null],
  ['22', 'Request approval for $22.00', 'This exceeds your daily limit of $200.00.'],
  ['40', 'Request approval for $40.00', 'Credits above $25.00 need a second person.'],
])('says before sending whether $%s needs a second person', async (typed, button, why) => {
  const texts = textsOf(await formOf(typed))
  expect(texts).toContain(`|${button}|`)
  expect(texts.includes('A second person must approve')).toBe(why !== null)
  if (why !== null) expect(texts).toContain(why)
})

test('a credit that the server would reject cannot be sent', async () => {
  const html = await formOf('40', 'You can credit up to $38.64.')
  expect(html).toMatch(/<button[^>]*type="button"[^>]*aria-disabled="true"/)
  expect(textsOf(html)).toContain('|This credit isn’t possible right now|You can credit up to $38.64.|')
  expect(textsOf(html)).not.toContain('A second person must approve')
})

import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import type { MenuItem } from '../../ui/popover.tsx'
import type { Verifier, SentCode } from '../ui/second-factor/verifier.ts'

const menus = vi.hoisted((): (readonly MenuItem[])[] => [])
/** The screen creates several mutations, and the first one sends the code. */
const mutations = vi.hoisted((): { onSuccess?: (answer: unknown) => void }[] => [])
const toast = vi.hoisted(() => vi.fn<(said: object) => void>())
const drop = vi.hoisted(() => vi.fn<() => void>())
const end = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline'))))
vi.mock('../../ui/popover.tsx', () => ({
  Menu: ({ items }: { items: readonly MenuItem[] }) => {
    menus.push(items)
    return null
  },
}))
vi.mock('@tanstack/react-query', () => ({
  useMutation: (options: object) => {
    mutations.push(options)
    return { error: null, isPending: false, variables: undefined, mutate: vi.fn(), reset: vi.fn() }
  },
}))
vi.mock('../../lib/toast.ts', () => ({ toast }))
vi.mock('../../api/api.ts', () => ({ api: { end_admin_mfa_session: end } }))
vi.mock('./step-up-session.ts', () => ({ discardStepUp: drop, useStepUp: () => ({ is: 'open', endsAtMs: Date.now() + 60_000 }) }))

beforeEach(() => {
  provideTexts()
  mutations.length = 0
  toast.mockReset()
})

const prover: Verifier<void> = {
  methods: ['phone'],
  phone_ending: '1234',
  phoneProblem: null,
  sent: null,
  lockedUntilMs: null,
  send: vi.fn(),
  byCode: vi.fn(),
  byPasskey: vi.fn(),
}

async function proving(sent: SentCode | null): Promise<string> {
  const { SecondFactorForm } = await import('../ui/second-factor/second-factor-form.tsx')
  return textsOfScreen(
    createElement(SecondFactorForm<unknown>, { prover: { ...prover, sent }, onProven: vi.fn(), head: (title) => title }),
  )
}

test('step-up sends a code by text or call, then asks for its six digits and shows the remaining time', async () => {
  const generate = await proving(null)
  expect(generate).toContain('|Send code|Call me|')
  expect(generate).not.toContain('6-digit code')
  const in300s = Date.now() + 300_000
  const verify = await proving({ channel: 'text', expiresAtMs: in300s, resendAtMs: in300s })
  expect(verify).toContain('|6-digit code|')
  expect(verify).toMatch(/\|(5:00|4:59)\|/)
})

test.each([
  ['text', 'Verification Code Sent'],
  ['voice', 'Incoming Security Call'],
] as const)('announces a code by %s with the toast “%s”', async (channel, title) => {
  await proving(null)
  mutations[0]?.onSuccess?.({ channel, expiresAtMs: 0, resendAtMs: 0 })
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title }))
})

test('ending the staff session is confirmed even if the server was not reached', async () => {
  const { StepUpClock } = await import('./step-up-clock.tsx')
  await textsOfScreen(createElement(StepUpClock))
  const endNow = menus.at(-1)?.find(({ text }) => text === 'End session')
  if (!endNow || !('onClick' in endNow)) throw new Error('no button to end the session')
  endNow.onClick()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ kind: 'wait', title: 'MFA Session Ended' }))
  expect(drop).toHaveBeenCalledOnce()
})

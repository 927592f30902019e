import type { CasePerson } from '@hai/contract/dispute-case'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as reasons from '../ui/reason.tsx'
import { provideTexts } from '../../lib/test-render.ts'

const forms = vi.hoisted((): { onSubmit: () => void }[] => [])
vi.mock('../../ui/form-dialog.tsx', () => ({
  FormDialog: (form: { onSubmit: () => void; children: ReactNode }) => {
    forms.push(form)
    return form.children
  },
}))
// The typed reason is valid, so only the choice of a person and of a reason code can be missing.
vi.mock('../ui/reason.tsx', async (real) => ({
  ...(await real<typeof reasons>()),
  useReason: () => ({
    typed: '',
    setTyped: vi.fn(),
    max: 500,
    text: 'They sent a forged photo.',
    isShort: false,
  }),
}))
vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { id: 'me' } }) }))

beforeEach(provideTexts)

const person = (side: 'payer' | 'payee', user_id: string): CasePerson => ({
  side,
  person: { user_id, full_name: `Name ${user_id}`, hai_tag: user_id, email: `${user_id}@example.com` },
  avatar_url: null,
  phone: null,
  tier: 1,
  is_agent: side === 'payee',
  agent_level: 1,
  is_blocked: false,
  joined_at: '2026-01-01T00:00:00.000Z',
  items: { all: 1, disputed: 1 },
  disputes: { all: 0, lost: 0, newest: [] },
})

const onAsk = vi.fn()
async function dialogFor(people: readonly CasePerson[]): Promise<string> {
  const { AskFreeze } = await import('./freeze.tsx')
  const { prelude } = await prerender(createElement(AskFreeze, { people, related_type: 'cashout', onAsk, onClose: vi.fn() }))
  return new Response(prelude).text()
}
const chosen = (html: string) =>
  [...html.matchAll(/<select.*?<\/select>/gs)].map(
    ([list]) => /<option[^>]*selected=""[^>]*>/.exec(list)?.[0].match(/value="(.*?)"/)?.[1],
  )

test('preselects neither a person nor a reason, even if only one party is left', async () => {
  const [payer, payee] = [person('payer', 'rose'), person('payee', 'jean')]
  for (const people of [[payer, payee], [payee]]) {
    const html = await dialogFor(people)
    expect(chosen(html)).toEqual(['', ''])
    forms.at(-1)?.onSubmit()
    expect(onAsk).not.toHaveBeenCalled()
  }
})

test('offers the reasons of a dispute', async () => {
  const html = await dialogFor([person('payee', 'jean')])
  for (const offered of ['Dispute', 'Suspected fraud']) expect(html).toContain(offered)
  for (const unfit of ['Request by authorities', 'Unusual activity']) expect(html).not.toContain(unfit)
})

import { cents } from '@hai/contract/money'
import { createElement, Fragment, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import type { Sent } from '../../features/transfers/send-flow.ts'
import { atAddress, renderedHtml, provideTexts, withAnswers } from '../../lib/test-render.ts'

interface DrawnButton {
  readonly children: ReactNode
  readonly onClick?: () => void
}
const buttons = vi.hoisted((): DrawnButton[] => [])
const answers = vi.hoisted(() => ({ code: (): Promise<unknown> => Promise.resolve(null) }))

vi.mock('../../ui/button.tsx', () => ({
  Button: (button: DrawnButton) => {
    buttons.push(button)
    return null
  },
}))
vi.mock('../../ui/sheet.tsx', () => ({
  Sheet: ({ foot, children }: { foot: ReactNode; children: ReactNode }) => createElement(Fragment, null, foot, children),
}))
vi.mock('../../lib/styles.ts', () => ({ allStyles: () => Promise.resolve() }))
vi.mock('../../api/use-channel.ts', () => ({ useChannel: () => undefined, useRealtimeStatus: () => 'subscribed' }))
vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { full_name: 'Rose Pierre', hai_tag: 'rose' } }) }))
vi.mock('../../features/transfers/done-step.tsx', () => ({ DoneStep: () => null }))
vi.mock('../../features/wallet/receipt-picture.ts', () => ({
  drawReceiptPicture: (picture: unknown) => Promise.resolve(new Blob([JSON.stringify(picture)])),
}))
vi.mock('../../api/api.ts', async (real) => {
  const { api } = await real<{ api: object }>()
  const transaction = () => Promise.resolve({ ...anActivityItem(), amount_htg: 3_300 })
  const calls = {
    get_transaction: Object.assign(transaction, { query: () => ({ queryKey: ['get_transaction'], queryFn: transaction }) }),
  }
  const get = (_: object, name: string): unknown =>
    name === 'get_receipt_code' ? answers.code : (Reflect.get(calls, name) ?? Reflect.get(api, name))
  return { api: new Proxy(api, { get }) }
})

const url = 'https://wallet.test/verify/3CD4F-GH6JK-7MN9P'
const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  provideTexts()
  buttons.length = 0
  answers.code = () => Promise.resolve({ code: '3CD4F-GH6JK-7MN9P', url })
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'], share, canShare: () => true })
  vi.stubGlobal('location', { origin: 'https://wallet.test' })
})

const transaction_id = anActivityItem().id
const amounts = { amount: cents(25_00), total: cents(25_28), amount_htg: 3_300 }

async function paidSheet(): Promise<ReactNode> {
  const [{ PaidSheet }, { sharePayment }] = await Promise.all([
    import('../../features/pay/paid-sheet.tsx'),
    import('./share-payment.tsx'),
  ])
  const quote = {
    ...amounts,
    fee: cents(25),
    tax: cents(3),
    payee_gets: cents(25_00),
    fee_paid_by: 'payer' as const,
    remaining_today: cents(500_00),
    available_after: cents(75_00),
  }
  const person = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 1 }
  return createElement(PaidSheet, {
    paid: { transaction_id, person, quote, notPaid: null },
    onClose: vi.fn(),
    share: sharePayment,
  })
}

async function sentSheet(status: Sent['status']): Promise<ReactNode> {
  const [{ SentSheet }, { sharePayment }] = await Promise.all([
    import('../../features/transfers/sent-sheet.tsx'),
    import('./share-payment.tsx'),
  ])
  const person = {
    payee: { hai_tag: 'marie' },
    name: 'Marie J.',
    hai_tag: 'marie',
    avatar_url: null,
    times_paid: 1,
    found: true,
    known: true,
  }
  const sent = {
    transaction_id,
    status,
    ...amounts,
    person,
    notPaid: null,
    fee: cents(25),
    tax: cents(3),
    available_balance: cents(74_72),
  }
  return createElement(SentSheet, { sent, onClose: vi.fn(), onSendAnother: vi.fn(), share: sharePayment })
}

async function sharedFrom(sheet: ReactNode): Promise<ShareData> {
  share.mockClear()
  await renderedHtml(withAnswers(atAddress('/', sheet), []))
  buttons.findLast(({ children }) => children === 'Share')?.onClick?.()
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  return share.mock.lastCall?.[0] ?? {}
}

test.each([
  ['sent', () => sentSheet('completed')],
  ['paid immediately', paidSheet],
])('shares a payment that was %s as a picture with its verification link', async (_how, sheet) => {
  const { files, text } = await sharedFrom(await sheet())
  expect(text).toContain(url)
  expect(files?.map(({ type }) => type)).toEqual(['image/png'])
  const picture = JSON.parse((await files?.[0]?.text()) ?? '{}') as { amount: string; check: { code: string; url: string } }
  expect(picture).toMatchObject({ amount: '$25.00', check: { code: '3CD4F-GH6JK-7MN9P', url } })
})

test('shares text if there is no picture, and for a pending send', async () => {
  answers.code = () => Promise.reject(new Error('offline'))
  expect(await sharedFrom(await paidSheet())).toEqual({ text: expect.stringMatching(/^I paid Marie J\. \$25\.00/) as string })
  expect(await sharedFrom(await sentSheet('completed'))).toEqual({ text: expect.stringMatching(/^I sent \$25\.00/) as string })
  expect(await sharedFrom(await sentSheet('pending'))).toEqual({ text: expect.stringMatching(/^I sent you \$25\.00/) as string })
})

test.each(['undone', 'not_arrived'] as const)('does not share a send that is %s as a payment', async (status) => {
  const answer = [['get_transaction'], anActivityItem({ status })] as const
  await renderedHtml(withAnswers(atAddress('/', await sentSheet('arriving')), [answer]))
  expect(buttons.map(({ children }) => children)).toEqual(['Send again', 'Done'])
})

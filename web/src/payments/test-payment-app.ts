import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { expect, vi } from 'vitest'
import { openApp } from '../api/test-app.ts'
import type { OutgoingPayment, PaymentForm } from './outgoing-payment.ts'

export const transaction_id = '01980000-0000-7000-8000-000000000001'
/** The server’s answer to a payment that went out. */
export const sent = { transaction_id, status: 'completed', fee: 28, tax: 0, available_balance: 74_72 }

export const bread: OutgoingPayment<'send_money'> = {
  call: 'send_money',
  name: 'Wideline P.',
  amount: cents(25_00),
  input: { payee: { hai_tag: 'wideline' }, amount: 25_00, quoted_total: 25_28, note: 'bread' },
}
export const wine = { ...bread, amount: cents(30_00), input: { ...bread.input, amount: 30_00, quoted_total: 30_33 } }

/** The app with the hook of the send form and the card. Close the app by `vi.resetModules()`. */
export async function anApp(user_id?: string) {
  const { wrapper, useToast } = await openApp(user_id)
  const [{ useOutgoingPayment }, { UnconfirmedPaymentCard }, { api }] = await Promise.all([
    import('./use-outgoing-payment.ts'),
    import('./unconfirmed-payment-card.tsx'),
    import('../api/api.ts'),
  ])
  const onDone = vi.fn<PaymentForm<'send_money'>['onDone']>()
  const useForm = (shown: OutgoingPayment<'send_money'>) =>
    useOutgoingPayment({
      call: 'send_money',
      shown,
      send: (input, idempotency_key) => api.send_money({ ...input, idempotency_key }),
      onDone,
    })
  return {
    onDone,
    openForm: (shown = bread) => renderHook(useForm, { wrapper, initialProps: shown }),
    aForm: (shown = bread) => renderHook(useForm, { wrapper, initialProps: shown }).result,
    showCard: () => render(createElement(UnconfirmedPaymentCard), { wrapper }),
    toast: () => renderHook(useToast).result.current,
  }
}

/** Pays for bread, but the answer is lost. Then the app is closed. */
export async function loseAnAnswer(): Promise<void> {
  const form = (await anApp()).aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.unconfirmed).not.toBeNull())
  cleanup()
  vi.resetModules()
}

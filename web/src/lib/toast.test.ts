import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { holdToasts, toast, useToast, type ToastContent } from './toast.ts'

const Title = () => useToast()?.title ?? ''
const onScreen = (): string => renderToStaticMarkup(createElement(Title))
/** Resets the store: releasing a full-screen message about a payment also drops the toast for that payment. */
afterEach(() => {
  toast(paid)
  holdToasts()('a-payment')
})

const paid: ToastContent = { title: 'You received $5.00', about: 'a-payment' }

test('a full-screen message hides the current toast and holds new ones back', () => {
  toast({ title: 'Copied' })
  const release = holdToasts()
  expect(onScreen()).toBe('')
  toast({ title: 'Saved' })
  expect(onScreen()).toBe('')
  release(null)
  expect(onScreen()).toBe('Saved')
})

test('a toast about the payment that filled the screen is dropped', () => {
  const release = holdToasts()
  toast(paid)
  release('a-payment')
  expect(onScreen()).toBe('')
})

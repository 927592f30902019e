import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { holdToasts, toast, useToast, type ToastContent } from './toast.ts'

const Title = () => useToast()?.title ?? ''
const onScreen = (): string => renderToStaticMarkup(createElement(Title))
/** A message that was full screen for a moment takes the toast that is there with it. */
afterEach(() => {
  toast(paid)
  holdToasts()('a-payment')
})

const paid: ToastContent = { title: 'You received $5.00', about: 'a-payment' }

test('no toast comes over a full-screen message, and the one that is there leaves', () => {
  toast({ title: 'Copied' })
  const release = holdToasts()
  expect(onScreen()).toBe('')
  toast({ title: 'Saved' })
  expect(onScreen()).toBe('')
  release(null)
  expect(onScreen()).toBe('Saved')
})

test('the toast of the payment that filled the screen is not shown afterwards', () => {
  const release = holdToasts()
  toast(paid)
  release('a-payment')
  expect(onScreen()).toBe('')
})

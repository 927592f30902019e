import { expect, test } from 'vitest'
import { forgetNews } from './push.ts'

/** As a browser keeps them: what is shown, and whether it may be told more. */
function aRegistration(browser: { shown: string[]; isSubscribed: boolean }): ServiceWorkerRegistration {
  const close = (title: string) => () => (browser.shown = browser.shown.filter((one) => one !== title))
  const unsubscribe = () => Promise.resolve((browser.isSubscribed = false))
  return {
    getNotifications: () => Promise.resolve(browser.shown.map((title) => ({ title, close: close(title) }))),
    pushManager: { getSubscription: () => Promise.resolve(browser.isSubscribed ? { unsubscribe } : null) },
  } as unknown as ServiceWorkerRegistration
}

test('whoever signs out takes along what they were shown, and the way to be told more', async () => {
  const browser = { shown: ['Marie sent you $5.00', 'Jean wrote to you'], isSubscribed: true }
  await forgetNews(aRegistration(browser))
  expect(browser).toEqual({ shown: [], isSubscribed: false })
  await forgetNews(aRegistration(browser))
})

import { expect, type Page } from '@playwright/test'
import type { TestMember } from './members.ts'
import { available } from './wallet.ts'

export async function enterBy(page: Page, url: string, member: TestMember): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  const stored = JSON.stringify({ ...member.session, ends_at_ms: Date.parse(member.session.expires_at) })
  await page.evaluate((value) => localStorage.setItem('hai.session', value), stored)
  await page.goto(`${url}/dashboard`)
  await expect(available(page)).toBeVisible()
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        if (navigator.serviceWorker.controller) done()
        else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
      }),
  )
}

export const kept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((done) => {
            const asked = indexedDB.open('hai.last-seen', 1)
            asked.onupgradeneeded = () => asked.transaction?.abort()
            asked.onerror = () => done(false)
            asked.onsuccess = () => {
              const found = asked.result.transaction('seen').objectStore('seen').get('last')
              found.onsuccess = () => {
                asked.result.close()
                done(found.result !== undefined)
              }
            }
          }),
      ),
    )
    .toBe(true)

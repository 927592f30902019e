import type { Page } from '@playwright/test'

/**
 * Takes all pages of a context offline. Waits until this page is offline, because the browser returns before its network process has
 * changed, and a request in between would still succeed.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(
    () =>
      !navigator.onLine &&
      fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
  )
}

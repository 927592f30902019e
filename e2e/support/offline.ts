import type { Page } from '@playwright/test'

/**
 * The browser returns before its network process has changed, and a request in between would still succeed. So this
 * waits until the page is offline.
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

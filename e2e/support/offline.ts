import type { Page } from '@playwright/test'

/**
 * Takes the network from all pages of a window, and waits until this one really has none: the browser answers before the process that
 * fetches knows of it, and what is pressed right then may still get through.
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

import { test as base } from '@playwright/test'
import { startFirefox } from './firefox.ts'
import { screenOf, type Screen } from './screen.ts'
import { smokeFlows } from './smoke.ts'
import { startWebKit } from './webkit.ts'

const test = base.extend<{ app: Screen }>({
  app: async ({ baseURL }, use, { project }) => {
    const start = project.name === 'firefox' ? startFirefox : startWebKit
    const { driver, stop } = await start(baseURL)
    await use(screenOf(driver))
    await stop()
  },
})

for (const [title, flow] of smokeFlows) test(title, ({ app }) => flow(app))

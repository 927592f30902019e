import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { test } from './support/test.ts'

test('axe finds violations on a page and in one part of it', async ({ page }) => {
  await page.setContent('<html lang="en"><title>x</title><main><h1>A</h1><p id="good">B</p><img src="data:," /></main></html>')
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^image-alt: <img/)])
  expect(await violationsOn(page, '#good')).toEqual([])
})

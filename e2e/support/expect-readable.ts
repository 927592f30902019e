import { expect, type Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { lettersPerLine, smallTexts } from './letters.ts'

const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)

export const narrowest = { width: 320, height: 700 }

export async function expectReadable(page: Page, where: string): Promise<void> {
  expect.soft(await smallTexts(page), `${where} has small letters`).toEqual([])
  await setLetters(page, '200%')
  await expectFits(page, `${where} with large letters`)
  expect.soft(await lettersPerLine(page), `${where} has a letter on each line`).toEqual([])
  await setLetters(page, '')
  await page.setViewportSize({ width: 740, height: 360 })
  await expectFits(page, `${where} on its side`)
  const foot = page.locator('dialog[open] [data-foot]')
  const covered = (await foot.count()) > 0 ? ((await foot.last().boundingBox())?.height ?? 0) : 0
  expect.soft(covered, `the buttons of ${where} leave room for its content`).toBeLessThanOrEqual(180)
  await page.setViewportSize(narrowest)
}

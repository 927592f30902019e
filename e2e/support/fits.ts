import { expect, type Page } from '@playwright/test'

/** Texts and controls that reach beyond the left or right edge of the window, seen or cut off there. */
function beyondTheEdge(): string[] {
  const width = document.documentElement.clientWidth
  const isOut = ({ left, right, width: own }: DOMRect) => own > 1 && (right > width + 1 || left < -1)
  const hasText = (element: Element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const range = document.createRange()
  return [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) || element.matches('a, button, input, select'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none')
    .filter((element) => {
      range.selectNodeContents(element)
      return [element.getBoundingClientRect(), ...range.getClientRects()].some(isOut)
    })
    .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`)
}

/** Nothing scrolls sideways, and nothing is cut off at the side: what a parent clips is no wider page, but is not seen. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(beyondTheEdge), `${where} is cut off at the side`).toEqual([])
}

/** Nothing of the page is on its way any more: no bones of a skeleton, no part that says it is busy. */
export const expectWhole = (page: Page): Promise<void> =>
  expect(page.locator('.bone, main [aria-busy=true]').filter({ visible: true })).toHaveCount(0)

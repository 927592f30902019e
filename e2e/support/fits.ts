import { expect, type Locator, type Page } from '@playwright/test'

/** Visible texts and controls that reach beyond the left or right edge of the window. */
function overflowing(): string[] {
  const width = document.documentElement.clientWidth
  const isOut = ({ left, right, width: own }: DOMRect) => own > 1 && (right > width + 1 || left < -1)
  const hasText = (element: Element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const range = document.createRange()
  /** The text of child elements is not included, because it may be for screen readers only. */
  const ownTextOf = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node instanceof Text)
      .flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
  return [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) || element.matches('a, button, input, select'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none')
    .filter((element) => [element.getBoundingClientRect(), ...ownTextOf(element)].some(isOut))
    .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`)
}

const softly = expect.configure({ soft: true })
const SMALLEST_TEXT = 12

/** Leaves out elements of one pixel, which are for screen readers only. */
function tooSmall(smallest: number): string[] {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    )
    .filter((element) => isSeen(element) && parseFloat(getComputedStyle(element).fontSize) < smallest)
    .map((element) => `${element.tagName} ${getComputedStyle(element).fontSize} ${element.textContent.trim().slice(0, 60)}`)
}

export const expectLegible = async (page: Page, where: string): Promise<void> =>
  softly(await page.evaluate(tooSmall, SMALLEST_TEXT), `${where} has text below ${SMALLEST_TEXT} px`).toEqual([])

export const NARROWEST = 320
const PHONE = 360

export async function atEveryWidth(page: Page, look: (width: number) => Promise<void>, phone = PHONE): Promise<void> {
  const size = page.viewportSize()
  await look(size?.width ?? phone)
  if (size === null || size.width <= phone) return
  await page.setViewportSize({ ...size, width: phone })
  await look(phone)
  await page.setViewportSize(size)
}

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing may be cut off at the side, not even by a parent that clips its content. */
export async function expectFitsHere(page: Page, where: string, width = page.viewportSize()?.width): Promise<void> {
  await softly.poll(() => overflowOf(page), `${where} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  await softly.poll(() => page.evaluate(overflowing), `${where} is cut off at the side at ${width}`).toEqual([])
}

export const expectFits = (page: Page, where: string): Promise<void> =>
  atEveryWidth(page, (width) => expectFitsHere(page, where, width))

export const brokenWordsIn = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })

/** Scrolls while it waits, because some parts load when they come into view. */
export async function expectWhole(page: Page): Promise<void> {
  const unfinished = page.locator('.bone, main [aria-busy=true]').filter({ visible: true })
  await expect(async () => {
    if ((await unfinished.count()) > 0) await unfinished.last().scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(unfinished).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
}

import type { Page } from '@playwright/test'

/** Words of at least four letters that are broken after almost every letter. */
export const lettersPerLine = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S{4,}/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > word.length / 2) found.push(word)
      }
    }
    return found
  })

export const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.nodeValue?.trim() ?? ''
      const element = text.parentElement
      if (words === '' || !element?.checkVisibility() || element.closest('.sr-only')) continue
      if (parseFloat(getComputedStyle(element).fontSize) < 12) found.push(words)
    }
    return found
  })

/** True if below the title, some texts begin in the left quarter and some in the right half. */
export const hasTwoColumns = (page: Page): Promise<boolean> =>
  page.locator('main').evaluate((main) => {
    const { left, width } = main.getBoundingClientRect()
    const top = main.querySelector('h1')?.getBoundingClientRect().bottom ?? 0
    const places = [...main.querySelectorAll('h2, h3, p, dt, button, time')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only') && !element.closest('[aria-hidden]'))
      .map((element) => element.getBoundingClientRect())
      .filter((place) => place.top > top && place.width > 1)
    const isRight = (place: DOMRect) => place.left >= left + width / 2
    return places.some(isRight) && places.some((place) => place.left < left + width / 4)
  })

import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastView } from './toaster.tsx'

const HEIGHT_PX = 80
/** Where elements are, by id. The toast has none. */
let places: Record<string, { readonly top: number; readonly bottom: number }> = {}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 800)
  HTMLElement.prototype.showPopover = () => undefined
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { top, bottom } = places[this.id] ?? { top: 0, bottom: this.hasAttribute('popover') ? HEIGHT_PX : 0 }
    return { top, bottom, left: 0, right: 360, height: bottom - top } as DOMRect
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The window position of a toast on a page with this content. */
function topOn(content: string, where: typeof places): number {
  document.body.innerHTML = content
  places = where
  const toast = { id: 1, title: 'A message has arrived' }
  const { container } = render(createElement(ToastView, { toast, closeLabel: 'Close' }))
  return Number.parseFloat(container.querySelector<HTMLElement>('[popover]')?.style.top ?? '')
}

test('a toast stays at the bottom if nothing is there', () => {
  expect(topOn('', {})).toBe(708)
})

test('a toast does not cover the warning below a hand-over code', () => {
  expect(topOn('<p id="warning" data-keep-visible></p>', { warning: { top: 690, bottom: 760 } })).toBe(12)
})

test('a toast does not cover the cash to count first at the top of the agent’s sheet', () => {
  const sheet = '<dialog id="sheet" open><div id="warning" data-keep-visible></div></dialog>'
  expect(topOn(sheet, { sheet: { top: 0, bottom: 800 }, warning: { top: 60, bottom: 180 } })).toBe(360)
})

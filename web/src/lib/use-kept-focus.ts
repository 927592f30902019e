import { useEffect, useRef, type FocusEvent } from 'react'

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function focusHeading(place: HTMLElement): void {
  const heading = (place.closest('dialog') ?? place).querySelector<HTMLElement>('h1') ?? place.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * When the focused element is removed, for example with its row, moves the focus to the heading of the dialog, page or
 * part. Spread the result on the element around the part.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new MutationObserver(() => {
      if (focused.current && !focused.current.isConnected && isNowhere()) focusHeading(element)
      // A closing dialog restores the focus without an event, so look it up.
      focused.current = element.contains(document.activeElement) ? document.activeElement : null
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: () => {
      focused.current = null
    },
  }
}

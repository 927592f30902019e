import { useEffect, useRef, type FocusEvent } from 'react'

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function focusHeading(place: HTMLElement): void {
  const heading = (place.closest('dialog') ?? place).querySelector<HTMLElement>('h1') ?? place.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * Keeps the place of whoever goes by keyboard or hears the page: when what has the focus in a part of the page goes, with the row
 * or the form it belongs to, the focus is given to the heading of the dialog, the page or the part. Spread it on the element around the part.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new MutationObserver(() => {
      if (focused.current && !focused.current.isConnected && isNowhere()) focusHeading(element)
      // A dialog that closes hands the focus back without a word of it.
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

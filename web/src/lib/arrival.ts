import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

let here = typeof location === 'undefined' ? '' : location.pathname
let isExpected = false
let isByHistory = false

/** Listens from the start, before a router does: whether the browser's own buttons led here, who then restore the place. */
export function watchNavigation(): void {
  window.addEventListener('popstate', () => (isByHistory = true))
  for (const event of ['pushState', 'replaceState']) window.addEventListener(event, () => (isByHistory = false))
}

/** At a new address the page begins at its top, and its heading is told. A first visit and a change of the query are neither. */
export function useArrival(path: string): void {
  useLayoutEffect(() => {
    if (path === here) return
    here = path
    isExpected = true
    if (!isByHistory) window.scrollTo(0, 0)
  }, [path])
}

/** The same for a part of a page that its query names. */
export function useArrivalWithin(part: string | undefined): void {
  const last = useRef(part)
  useLayoutEffect(() => {
    if (last.current === part) return
    last.current = part
    isExpected = true
    if (!isByHistory) window.scrollTo(0, 0)
  }, [part])
}

/** For the heading of a page: takes the focus when the page was come to from another, so that it is read aloud. */
export function useArrivalFocus<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  useEffect(() => {
    if (!isExpected || !heading.current) return
    isExpected = false
    heading.current.focus({ preventScroll: true })
  }, [])
  return heading
}

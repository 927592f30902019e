import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

let here = typeof location === 'undefined' ? '' : location.pathname
let isExpected = false
let isByHistory = false

/**
 * Call this before the router registers its listeners. Detects navigation by the browser's buttons, after which the
 * browser restores the scroll position itself.
 */
export function watchNavigation(): void {
  window.addEventListener('popstate', () => (isByHistory = true))
  for (const event of ['pushState', 'replaceState']) window.addEventListener(event, () => (isByHistory = false))
}

/**
 * When the path changes, lets the heading of the new page take the focus and, unless the browser's buttons were used,
 * scrolls to the top. Does nothing on the first visit, or if only the query changes.
 */
export function useNavigationFocus(path: string): void {
  useLayoutEffect(() => {
    if (path === here) return
    here = path
    isExpected = true
    if (!isByHistory) window.scrollTo(0, 0)
  }, [path])
}

/** Like `useNavigationFocus`, for a part of the page that the URL selects, such as a tab. */
export function useSectionFocus(part: string | undefined): void {
  const last = useRef(part)
  useLayoutEffect(() => {
    if (last.current === part) return
    last.current = part
    isExpected = true
    if (!isByHistory) window.scrollTo(0, 0)
  }, [part])
}

/** Focuses the heading after navigation, so that screen readers announce the page. */
export function useHeadingFocus<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  useEffect(() => {
    if (!isExpected || !heading.current) return
    isExpected = false
    heading.current.focus({ preventScroll: true })
  }, [])
  return heading
}

import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
} from 'react'

const OVERSCAN_ROWS = 10
/** The next page is fetched when so many rows are left. */
const LEFT_ROWS = 20

export interface RowWindow {
  items: readonly VirtualItem[]
  /** Height of what is not drawn above and below, in px. */
  before: number
  after: number
  rowProps: (index: number) => HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement>; 'data-index': number }
}

interface Asked {
  count: number
  /** As far as is known before a row is measured, in px. */
  rowHeight: number
  onOpen: ((index: number) => void) | undefined
  /** The end is near. */
  onEnd: () => void
}

/** Of a long list the rows near the screen; the page itself scrolls. One row takes the focus, arrows move it, Enter opens it. `body`: what the rows stand in. */
export function useRowWindow(body: RefObject<HTMLElement | null>, { count, rowHeight, onOpen, onEnd }: Asked): RowWindow {
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const toFocus = useRef<number | null>(null)
  const virtual = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: OVERSCAN_ROWS, scrollMargin: top })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]

  useEffect(() => {
    const measure = new ResizeObserver(() => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    })
    measure.observe(document.body)
    return () => measure.disconnect()
  }, [body])
  useLayoutEffect(() => {
    if (last && last.index >= count - LEFT_ROWS) onEnd()
  }, [last, count, onEnd])

  function press(event: KeyboardEvent<HTMLElement>, index: number): void {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count }[event.key]
    if (event.key === 'Enter' && onOpen) onOpen(index)
    else if (step !== undefined) {
      const next = Math.max(0, Math.min(count - 1, index + step))
      toFocus.current = next
      setActive(next)
      virtual.scrollToIndex(next, { align: 'auto' })
      focusIfThere(next)
    } else return
    event.preventDefault()
  }

  function focusIfThere(index: number): void {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!row) return
    toFocus.current = null
    row.focus({ preventScroll: true })
  }

  return {
    items,
    before: first ? first.start - virtual.options.scrollMargin : 0,
    after: last ? virtual.getTotalSize() - (last.end - virtual.options.scrollMargin) : 0,
    rowProps: (index) => ({
      ref: (element) => {
        virtual.measureElement(element)
        if (element && toFocus.current === index) focusIfThere(index)
      },
      'data-index': index,
      tabIndex: index === Math.min(active, count - 1) ? 0 : -1,
      onKeyDown: (event) => press(event, index),
      onFocus: () => setActive(index),
    }),
  }
}

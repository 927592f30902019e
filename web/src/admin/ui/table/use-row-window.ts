import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  type RefObject,
} from 'react'

const OVERSCAN_ROWS = 10
/** The next page is fetched when fewer rows than this are left. */
const LEFT_ROWS = 20

/** Rows carry their index as `data-index`, so that the container's handlers serve all of them. */
export interface RowWindow {
  items: readonly VirtualItem[]
  /** Height in px of the rows above that are not rendered; `after`: below. */
  before: number
  after: number
  active: number
  measure: RefCallback<HTMLElement>
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onClick: (event: MouseEvent<HTMLElement>) => void
  }
}

interface RowWindowOptions {
  count: number
  /** Estimated height before measuring, in px. */
  rowHeight: number
  onOpen: ((index: number) => void) | undefined
  onEnd: () => void
}

const indexOf = (element: Element | null): number => Number(element?.getAttribute('data-index') ?? -1)
const rowAt = (target: EventTarget): Element | null => (target instanceof Element ? target.closest('[data-index]') : null)

/** A virtual list that scrolls with the page. One row is focusable, and the arrow keys move the focus. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, onOpen, onEnd }: RowWindowOptions,
): RowWindow {
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const toFocus = useRef<number | null>(null)
  const virtual = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: OVERSCAN_ROWS, scrollMargin: top })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)

  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    })
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [body])
  useLayoutEffect(() => {
    if (last && last.index >= count - LEFT_ROWS) onEnd()
  }, [last, count, onEnd])
  useLayoutEffect(() => {
    if (toFocus.current === null) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${toFocus.current}"]`)
    if (!row) return
    toFocus.current = null
    row.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const index = event.target instanceof Element ? indexOf(event.target) : -1
    if (index < 0) return
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count }[event.key]
    if (event.key === 'Enter' && onOpen) onOpen(index)
    else if (step !== undefined) {
      const next = Math.max(0, Math.min(count - 1, index + step))
      toFocus.current = next
      setActive(next)
      virtual.scrollToIndex(next, { align: 'auto' })
    } else return
    event.preventDefault()
  }

  return {
    items,
    before: first ? first.start - top : 0,
    after: last ? virtual.getTotalSize() - (last.end - top) : 0,
    active: Math.min(active, count - 1),
    measure: virtual.measureElement,
    handlers: {
      onKeyDown,
      onFocus: ({ target }) => {
        if (indexOf(target) >= 0) setActive(indexOf(target))
      },
      onClick: ({ target }) => {
        const isItself = target instanceof Element && target.closest('a,button,input,label,select,summary')
        const index = indexOf(rowAt(target))
        if (onOpen && !isItself && index >= 0) onOpen(index)
      },
    },
  }
}

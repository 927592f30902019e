import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'

export interface PopoverProps {
  trigger: ReactNode
  triggerClassName: string
  label?: string
  /** True if the panel links to the current page. */
  isHere?: boolean
  panelLabel?: string
  /** May override `left` and `right` of the panel with a variant. */
  panelClassName?: string
  /** `above` for the bottom bar. A button low in the window always opens its panel above. */
  side?: 'below' | 'above'
  children: (close: () => void) => ReactNode
}

const GAP_PX = 8
/** If the button is below this part of the window’s height, its panel opens above it. */
const LOW = 0.6

export function Popover({
  trigger,
  triggerClassName,
  label,
  isHere = false,
  panelLabel,
  panelClassName,
  side = 'below',
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()

  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open'
    const at = button.current?.getBoundingClientRect()
    const style = panel.current?.style
    if (opens && at && style) {
      const width = document.documentElement.clientWidth
      const isLeft = at.right < width / 2
      style.setProperty('--panel-left', isLeft ? `${Math.max(12, at.left)}px` : 'auto')
      style.setProperty('--panel-right', isLeft ? 'auto' : `${Math.max(12, width - Math.max(at.right, width / 2))}px`)
      const isAbove = side === 'above' || at.bottom > window.innerHeight * LOW
      style.top = isAbove ? 'auto' : `${at.bottom + GAP_PX}px`
      style.bottom = isAbove ? `${window.innerHeight - at.top + GAP_PX}px` : 'auto'
    }
    setOpen(opens)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
        aria-current={isHere || undefined}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={panelLabel ? 'dialog' : undefined}
        aria-label={panelLabel}
        onBeforeToggle={toggle}
        className={cx(
          'rise fixed inset-auto right-(--panel-right) left-(--panel-left) m-0 max-w-[calc(100vw-1.5rem)] overflow-clip rounded-box bg-surface text-ink shadow-(--shadow-float)',
          panelClassName,
        )}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

export type MenuItem = { text: string; key?: string } & ({ href: string; outside?: boolean } | { onClick: () => void })

export function Menu({ items, ...popover }: { items: readonly MenuItem[] } & Omit<PopoverProps, 'children' | 'panelClassName'>) {
  const look = 'flex min-h-(--size-touch) w-full items-center px-4 text-inherit no-underline hover:bg-sunken'
  return (
    <Popover {...popover} panelClassName="max-h-[calc(100dvh-5rem)] min-w-52 overflow-y-auto py-1.5">
      {(close) => (
        <ul>
          {items.map((item) => (
            <li key={item.key ?? item.text}>
              {'onClick' in item ? (
                <button
                  type="button"
                  className={look}
                  onClick={() => {
                    close()
                    item.onClick()
                  }}
                >
                  {item.text}
                </button>
              ) : item.outside ? (
                <a href={item.href} className={look} onClick={close}>
                  {item.text}
                </a>
              ) : (
                <Link href={item.href} className={look} onClick={close}>
                  {item.text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

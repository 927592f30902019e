import type { KeyboardEvent } from 'react'

interface TreeActs {
  open: (user_id: string) => void
  close: (user_id: string) => void
}

const itemsIn = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]

/**
 * Keyboard control of a tree: up and down move, right and left expand and collapse, Enter activates. Space expands or
 * collapses an item, or activates it if it has no children.
 */
export function onTreeKey(event: KeyboardEvent<HTMLElement>, { open, close }: TreeActs): void {
  const items = itemsIn(event.currentTarget)
  const at = items.findIndex((item) => item === event.target)
  const item = items[at]
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return
  const { user = '' } = item.dataset
  const isOpen = item.getAttribute('aria-expanded')
  // Presses the button of the item itself, not a button of one of its children.
  const press = () => item.querySelector<HTMLElement>(':scope > div[data-press], :scope > div [data-press]')?.click()
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen === 'false' ? open(user) : isOpen === 'true' && items[at + 1]?.focus()),
    ArrowLeft: () => (isOpen === 'true' ? close(user) : item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus()),
    Enter: press,
    ' ': () => (isOpen === null ? press() : isOpen === 'true' ? close(user) : open(user)),
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

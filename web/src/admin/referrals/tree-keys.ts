import type { KeyboardEvent } from 'react'

interface TreeActions {
  open: (user_id: string) => void
  close: (user_id: string) => void
}

const itemsIn = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]

export function onTreeKey(event: KeyboardEvent<HTMLElement>, { open, close }: TreeActions): void {
  const items = itemsIn(event.currentTarget)
  const at = items.findIndex((item) => item === event.target)
  const item = items[at]
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return
  const { user = '' } = item.dataset
  const isOpen = item.getAttribute('aria-expanded')
  // Presses the button of the item itself, not a button of one of its children.
  const press = () => item.querySelector<HTMLElement>(':scope > div[data-press], :scope > div [data-press]')?.click()
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen === 'false' ? open(user) : isOpen === 'true' && items[at + 1]?.focus()),
    ArrowLeft: () => (isOpen === 'true' ? close(user) : item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus()),
    Enter: press,
    ' ': () => (isOpen === null ? press() : isOpen === 'true' ? close(user) : open(user)),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

import { createStore, useStore } from './store.ts'

/** How long a toast stays when it says nothing else (member-area.md, section 9). */
export const TOAST_MS = 4_000

export interface ToastContent {
  title: string
  text?: string
  /** done: what was asked for is so now. in: money came. */
  kind?: 'plain' | 'done' | 'in' | 'wait' | 'problem'
  durationMs?: number
  action?: { text: string; onClick: () => void }
}
export type ShownToast = ToastContent & { id: number }

const shown = createStore<ShownToast | null>(null)
let count = 0

/** Shows one toast, instead of the one that is there: at most one at a time. */
export function toast(content: ToastContent): void {
  count += 1
  shown.set({ ...content, id: count })
}

export const dismissToast = (id: number): void => {
  if (shown.get()?.id === id) shown.set(null)
}
export const useToast = (): ShownToast | null => useStore(shown)

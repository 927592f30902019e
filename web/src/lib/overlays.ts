import { createStore, useStore } from './store.ts'

/** The overlays of signed-in pages and what each may be opened with. They have no route (member-area.md, section 2). */
export interface Overlays {
  send: { hai_tag?: string }
  'add-funds': object
  /** `split`: the asker bears a share too. */
  request: { hai_tag?: string; split?: boolean }
}
export type OverlayName = keyof Overlays
export type OpenOverlay = { [Name in OverlayName]: { name: Name; params: Overlays[Name] } }[OverlayName]

const open = createStore<OpenOverlay | null>(null)

/** Opens an overlay over whatever page is there; from anywhere, `openOverlay('send', { hai_tag })`. */
export function openOverlay<Name extends OverlayName>(name: Name, params: Overlays[Name] = {}): void {
  open.set({ name, params })
}

export const closeOverlay = (): void => open.set(null)
export const useOpenOverlay = (): OpenOverlay | null => useStore(open)

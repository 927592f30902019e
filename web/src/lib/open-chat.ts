import { createStore } from './store.ts'

/** The conversation somebody looks at right now: its messages are seen as they come, and are not called out besides. */
export const openChat = createStore<string | null>(null)

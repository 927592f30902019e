import { createStore } from './store.ts'

/** Id of the conversation that is open and visible. Its messages trigger no notification. */
export const openConversation = createStore<string | null>(null)

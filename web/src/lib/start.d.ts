import type { Language } from '@hai/contract/languages'
declare global {
  interface Window {
    /** Set by the start script: requests that it made before the app had loaded, and data for the app. */
    hai?: {
      /** URL of the full style sheet. Empty or absent if the page already links it. */
      styles?: string
      /** Text files, by `language/file`. */
      translations?: Partial<Record<string, Promise<string>>>
      /** Folder of the text files, by language. Empty in development. */
      translationPaths?: Partial<Record<string, string>>
      /** First calls by procedure name, with their unread responses. */
      calls?: Partial<Record<string, Promise<Response>>>
      install?: Event
      /** Set while the prerendered page is shown, until the app takes over (`early-sign-in.ts`). */
      early?: {
        language: Language
        /** After this call, only the app changes the language, and the pre-rendered page does not. */
        keepDrawing: () => void
        takeOver: () => void
      }
    }
  }
}

import type { Language } from './language.ts'

declare global {
  interface Window {
    /** What the start script began before the app's code was there. Each is taken once. */
    hai?: {
      /** The sheet with all styles; without one they are in the page. */
      styles?: string
      /** Files of words, by `language/file`. */
      words?: Partial<Record<string, Promise<string>>>
      /** The folder with the words of each language; none in development. */
      wordPlaces?: Partial<Record<string, string>>
      /** First calls, by procedure name; resolve to the response, still unread. */
      calls?: Partial<Record<string, Promise<Response>>>
      /** The browser's offer to install the app. */
      install?: Event
      /** A page that the build drew is shown, in this language, until the app takes it over (`early-sign-in.ts`). */
      early?: {
        language: Language
        /** Another language is applied only by the app from now on. */
        keepDrawing: () => void
        takeOver: () => void
      }
    }
  }
}

import type { Messages } from '@lingui/core'

declare global {
  interface Window {
    /** What the start script began before the app's code was there. Each is taken once. */
    hai?: {
      words?: { language: string; messages: Promise<Messages> }
      /** First calls, by procedure name; resolve to the response, still unread. */
      calls?: Partial<Record<string, Promise<Response>>>
    }
  }
}

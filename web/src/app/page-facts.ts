/** Who may open a page. All others are redirected (`gate.ts`). */
export type PageAccess =
  | 'everyone'
  | 'members'
  /** Signed-in members are sent to the dashboard. */
  | 'signed_out'
  /** Only people whose account is in the state that the page is about. */
  | 'account_state'

/** What the app itself reads. */
export interface Page {
  /** The function in `lib/paths.ts` that builds its path has the same name. */
  readonly name: string
  /** Patterns such as `/requests/:request_id`. Of all pages, the first that fits a path is shown. */
  readonly paths: readonly string[]
  readonly access: PageAccess
  readonly isWithoutShell?: true
}

/** Only the build, the service worker's list and measurements read the other facts (`tools/page-manifest-plugin.ts`). */
export interface PageFacts extends Page {
  /** Source files in `web/src` that the page needs at once. The server preloads their chunks. */
  readonly sources: readonly string[]
  /** Translation files that the page needs at once, in addition to `translation`. A test compares them with its modules. */
  readonly translations?: readonly string[]
  /**
   * The service worker shows the page without a network. Its code is stored when the page is first opened or preloaded.
   * Until then the app says in its place that there is no network, and offers a retry.
   */
  readonly isOffline?: true
  /**
   * The styles are inlined in `app.html`, and its start script preloads the chunks, because only the browser knows
   * whether somebody is signed in.
   */
  readonly isFirst?: true
  /**
   * Kilobytes after Brotli that the page needs in addition to the dashboard, or to the sign-in page if it has no shell.
   * `npm run sizes` allows a tenth more or less, but at least 0.5 KB.
   */
  readonly usual_kb?: number
  /** Paths for Lighthouse to open instead of `paths`. */
  readonly examples?: readonly string[]
}

import type { PageFacts } from '../src/app/page-facts.ts'
import { pages, type PageName } from '../src/app/page-manifest.ts'

/** All source files are paths in `web`, as the bundler lists them. */
export const entrySource = 'src/main.tsx'

/** Every signed-in page needs these at once. */
export const memberSources = ['src/app/shell/member-shell.tsx', 'src/features/notifications/notification-bell.tsx']

/** Signed-in pages load these once they are usable. Without them, the app stores nothing for offline use. */
export const offlineSources = ['src/app/shell/shell-extras.tsx', 'src/api/offline-cache.ts']

export const firstPages: readonly PageFacts[] = pages.filter(({ isFirst }) => isFirst)

export function pageNamed(wanted: PageName): PageFacts {
  const page = pages.find(({ name }) => name === wanted)
  if (!page) throw new Error(`the manifest has no page ${wanted}`)
  return page
}

export const sourcesOf = ({ sources }: PageFacts): string[] => sources.map((source) => `src/${source}`)

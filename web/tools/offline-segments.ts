import { movedPaths } from '../src/app/moved-paths.ts'
import { pages } from '../src/app/page-manifest.ts'

const segmentOf = (path: string): string => path.split('/')[1] ?? ''
const shown = new Set(pages.flatMap(({ paths, isOffline }) => (isOffline ? paths.map(segmentOf) : [])))
const moved = Object.entries(movedPaths).flatMap(([path, to]) => (shown.has(segmentOf(to)) ? [segmentOf(path)] : []))

/** First path segments of the pages that the service worker shows without a network. */
export const offlineSegments: readonly string[] = [...shown, ...moved]

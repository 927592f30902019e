import type { DocumentFile } from '@hai/contract/document-desk'
import { createStore, useStore } from '../../lib/store.ts'

type Page = DocumentFile['pages'][number]

const seen = createStore<ReadonlySet<string>>(new Set())

const pageKey = (document_id: string, page: number): string => `${document_id} ${page}`

/** Notes that a page was shown, or saved to be opened elsewhere. Holds until the tab is reloaded. */
export const noteSeen = (document_id: string, page: number): void =>
  seen.set(new Set([...seen.get(), pageKey(document_id, page)]))

export const areAllSeen = (pages: ReadonlySet<string>, document_id: string, needed: readonly Page[]): boolean =>
  needed.every(({ page }) => pages.has(pageKey(document_id, page)))

/** Whether every page of a document was shown here: nobody approves a page that they have not opened. */
export const useAllSeen = (document_id: string, pages: readonly Page[]): boolean => areAllSeen(useStore(seen), document_id, pages)

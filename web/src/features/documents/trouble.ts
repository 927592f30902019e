import { factsOf } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { words } from '../../lib/words.ts'
import { UnfitPage } from './document-page.ts'

/** Why a page was not taken, by this browser or by the server. */
export function faultOf(error: unknown): string {
  const reason = error instanceof UnfitPage ? error.reason : factsOf(error, 'DOCUMENT_REFUSED')?.reason
  return reason ? words('documents')(`fault_${reason}`) : errorWords(error)
}

/** The page, counted from 0, that the server refused; null: it was not about one. */
export function refusedPage(error: unknown): number | null {
  const page = factsOf(error, 'DOCUMENT_REFUSED')?.page
  return page === undefined ? null : page - 1
}

import { factsOf } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-messages.ts'
import { words } from '../../lib/words.ts'
import { UnfitPage } from './document-page.ts'

export function faultOf(error: unknown): string {
  const reason = error instanceof UnfitPage ? error.reason : factsOf(error, 'DOCUMENT_REFUSED')?.reason
  return reason ? words('documents')(`fault_${reason}`) : errorWords(error)
}

/** Zero-based index of the page that the server rejected. Null if the error is not about one page. */
export function refusedPage(error: unknown): number | null {
  const page = factsOf(error, 'DOCUMENT_REFUSED')?.page
  return page === undefined ? null : page - 1
}

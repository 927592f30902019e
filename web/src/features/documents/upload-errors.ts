import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { getTranslations } from '../../lib/translations.ts'
import { InvalidPageError } from './document-page.ts'

export function uploadErrorText(error: unknown): string {
  const reason = error instanceof InvalidPageError ? error.reason : errorDataOf(error, 'DOCUMENT_REFUSED')?.reason
  return reason ? getTranslations('documents')(`fault_${reason}`) : errorMessage(error)
}

/** Zero-based index of the page that the server rejected. Null if the error is not about one page. */
export function rejectedPage(error: unknown): number | null {
  const page = errorDataOf(error, 'DOCUMENT_REFUSED')?.page
  return page === undefined ? null : page - 1
}

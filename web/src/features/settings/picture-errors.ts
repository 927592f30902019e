import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { getTranslations } from '../../lib/translations.ts'
import { InvalidPictureError } from './picture-file.ts'

export function pictureErrorText(error: unknown): string {
  const reason = error instanceof InvalidPictureError ? error.reason : errorDataOf(error, 'PICTURE_REFUSED')?.reason
  return reason ? getTranslations('settings')(`picture_${reason}`) : errorMessage(error)
}

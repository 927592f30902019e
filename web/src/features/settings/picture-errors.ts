import { factsOf } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-messages.ts'
import { words } from '../../lib/words.ts'
import { UnfitPicture } from './picture-file.ts'

export function pictureTrouble(error: unknown): string {
  const reason = error instanceof UnfitPicture ? error.reason : factsOf(error, 'PICTURE_REFUSED')?.reason
  return reason ? words('settings')(`picture_${reason}`) : errorWords(error)
}

import type { CallInput, FileProcedureName } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../lib/save-file.ts'
import { toastSavedFile } from '../lib/toast-saved-file.ts'
import { getTranslations } from '../lib/translations.ts'
import { hasCode } from './api-error.ts'
import { withSession } from './api.ts'
import { errorMessage } from './error-messages.ts'
import { throwNoResponse, postTo, readErrorResponse } from './send.ts'

/** Long enough for the largest statement over a slow connection. */
const TAKEN_WITHIN_MS = 5 * 60_000

interface TakenFile {
  readonly file_name: string
  readonly content: Blob
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'

/** Downloads a file with the session's token, which a plain link could not send. Throws ApiError. */
export const downloadFile = <Name extends FileProcedureName>(name: Name, input: CallInput<Name>): Promise<TakenFile> =>
  withSession(async (access_token) => {
    const response = await postTo(`/rpc/${name}`, input, access_token, TAKEN_WITHIN_MS).catch(throwNoResponse)
    if (!response.ok) throw await readErrorResponse(response)
    return { file_name: nameIn(response), content: await response.blob().catch(throwNoResponse) }
  })

/** A failed download can safely be repeated, so the text does not mention an unknown outcome. */
export const downloadErrorText = (error: unknown): string =>
  hasCode(error, 'UNAVAILABLE', 'INTERNAL') ? getTranslations('errors')('file_failed') : errorMessage(error)

/** Saves the file on the device, and says under which name. */
export function useDownloadFile<Name extends FileProcedureName>(name: Name) {
  return useMutation({
    mutationFn: (input: CallInput<Name>) => downloadFile(name, input),
    onSuccess: ({ file_name, content }) => {
      saveFile(file_name, content, content.type)
      toastSavedFile(file_name)
    },
  })
}

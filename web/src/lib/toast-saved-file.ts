import { toast } from './toast.ts'
import { getTranslations } from './translations.ts'
import { unbrokenFileName } from './unbroken-file-name.ts'

/** `text`: what to do with the file. */
export const toastSavedFile = (file_name: string, text?: string): void =>
  toast({
    title: getTranslations('ui')('saved_as', { file_name: unbrokenFileName(file_name) }),
    text: text ?? null,
    kind: 'done',
  })

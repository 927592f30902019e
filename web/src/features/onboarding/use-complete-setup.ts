import { tidyName } from '@hai/contract/full-name'
import { useMutation } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { words } from '../../lib/words.ts'

export interface Setup {
  name: string
  tag: string
  /** E.164, or null for none. */
  phone: string | null
}

export interface CompleteSetupOptions {
  user_id: string
  onCompleted: () => void
  /** Somebody was faster with this tag: the step where it was chosen says so. */
  onTagRefused: () => void
}

const setupError = (text: string | null): void => {
  const t = words('onboarding')
  toast({ kind: 'problem', title: t('error_title'), text: text ?? t('error_text') })
}

/** Sets up the account. What keeps it from working is a 'Setup Error' toast, unless it is the tag. */
export function useCompleteSetup({ user_id, onCompleted, onTagRefused }: CompleteSetupOptions) {
  return useMutation({
    mutationFn: ({ name, tag, phone }: Setup) =>
      api.complete_user_onboarding({ user_id, full_name: tidyName(name), hai_tag: tag, phone }),
    onSuccess: ({ success, error }) => (success ? onCompleted() : setupError(error)),
    onError: (error) => {
      if (!hasCode(error, 'TAG_TAKEN', 'TAG_RESERVED')) {
        setupError(null)
        return
      }
      void queryClient.resetQueries({ queryKey: api.check_hai_tag.key })
      onTagRefused()
    },
  })
}

import { normaliseName } from '@hai/contract/full-name'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { getTranslations } from '../../lib/translations.ts'

export interface Setup {
  name: string
  tag: string
  /** E.164, or null for none. */
  phone: string | null
}

export interface CompleteSetupOptions {
  user_id: string
  onCompleted: () => void
  /** Called if the tag was taken or reserved in the meantime. */
  onTagRefused: () => void
}

const failureText = (text: string | null): string => text ?? getTranslations('onboarding')('error_text')
const setupError = (text: string): void =>
  toast({ kind: 'problem', title: getTranslations('onboarding')('ui.setup_error'), text })

function reasonOf(error: unknown, phone: string | null): string | null {
  if (hasCode(error, 'NAME_RESERVED')) return getTranslations('onboarding')('name_reserved')
  return phone !== null && hasCode(error, 'BAD_REQUEST') ? getTranslations('onboarding')('phone_wrong') : null
}

/** Errors other than a taken or reserved tag set `failure` and show a 'Setup Error' toast. */
export function useCompleteSetup({ user_id, onCompleted, onTagRefused }: CompleteSetupOptions) {
  const [failure, setFailure] = useState<string | null>(null)
  const fail = (text: string | null) => {
    setFailure(failureText(text))
    setupError(failureText(text))
  }
  const setup = useMutation({
    mutationFn: ({ name, tag, phone }: Setup) =>
      api.complete_user_onboarding({ user_id, full_name: normaliseName(name), hai_tag: tag, phone }),
    onMutate: () => setFailure(null),
    onSuccess: ({ success, error }) => (success ? onCompleted() : fail(error)),
    onError: (error, { phone }) => {
      if (!hasCode(error, 'TAG_TAKEN', 'TAG_RESERVED')) {
        fail(reasonOf(error, phone))
        return
      }
      // Resets the answer, because the field would show the tag as free until a reload ends. The table cannot do that.
      void queryClient.resetQueries({ queryKey: api.check_hai_tag.key })
      onTagRefused()
    },
  })
  return { ...setup, failure }
}

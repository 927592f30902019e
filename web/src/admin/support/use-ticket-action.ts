import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../api/error-messages.ts'
import type { StaffChangeName } from '../../api/stale-query-types.ts'
import { toast } from '../../lib/toast.ts'

export function useTicketAction<Input>(
  name: StaffChangeName,
  call: (input: Input) => Promise<unknown>,
  words: { failed: string },
  onDone: () => void,
) {
  return useMutation({
    mutationKey: [name],
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => toast({ title: words.failed, text: errorMessage(error), kind: 'problem' }),
  })
}
